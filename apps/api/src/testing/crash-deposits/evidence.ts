import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { account, balancesOf, describeFinding, verify } from '@countinghouse/ledger';
import { add, amountOfChainUnits, fromUnits, negate, toText, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { invariants } from '../../invariants';
import type { Columns } from '../../platform/tables';
import type { Paid } from './payer';
import type { Receiver } from './receiver';

type Case = {
  readonly database: Database;
  readonly organisationId: OrganisationId;
  readonly paid: readonly Paid[];
  readonly receiver: Receiver;
};

/** Names of work still in progress; empty once everything has come to rest. */
export const underWay = (database: Database): Promise<readonly string[]> =>
  database.acrossOrganisations(async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select 'a transfer ' || id || ' without its confirmations, or in doubt' as what
        from watched_transfer where not is_final or is_doubtful
      union all select 'a deposit ' || id || ' that is ' || status from deposit
       where status in ('UNCONFIRMED', 'PENDING_AML', 'REFUNDING')
      union all select 'an order ' || id || ' that is ' || status from outgoing_transfer
       where status in ('ORDERED', 'PREPARED', 'SENT')
      union all select 'a withdrawal ' || id || ' that is ' || status from crypto_withdrawal
       where status in ('PENDING', 'PROCESSING', 'BROADCASTED')
      union all select 'a callback ' || id from callback_delivery where status = 'PENDING'
      union all select 'a ' || kind || ' job' from job where kind not in (select kind from job_schedule)`.execute(tx);
    return rows.map(({ what }) => what);
  });

/** Deviations in words; empty if every transfer counted once and every event was reported. */
export const deviationsOf = async (found: Case): Promise<readonly string[]> =>
  (
    await found.database.acrossOrganisations((tx) =>
      Promise.all([
        paymentsOnce(tx, found),
        transfersOnce(tx, found),
        custodyAgrees(tx, found),
        refundsOnce(tx),
        messagesOnce(tx, found),
        verify(tx, invariants).then((findings) => findings.map(describeFinding)),
      ]),
    )
  ).flat();

/** The merchant requested each payment under one key, and got an answer. */
const paymentsOnce = async (tx: Tx, { paid }: Case): Promise<string[]> => {
  const { rows } = await sql<Columns<'payment', 'client_payment_id'>>`select client_payment_id from payment`.execute(
    tx,
  );
  const made = rows.map((row) => row.client_payment_id);
  const asked = new Set(paid.map(({ clientPaymentId }) => clientPaymentId));
  return [
    ...made.filter((id, index) => !asked.has(id) || made.indexOf(id) < index).map((id) => `payment ${id} twice`),
    ...[...asked].filter((id) => !made.includes(id)).map((id) => `payment ${id} was answered and is not there`),
  ];
};

/** Transfers on a chain are in the books once, with their amount; others not at all. */
const transfersOnce = async (tx: Tx, { paid }: Case): Promise<string[]> => {
  const { rows } = await sql<
    Columns<'simulated_transfer', 'transaction_id' | 'currency' | 'network' | 'units' | 'height'> & {
      readonly deposits: number;
      readonly amount: string | null;
      readonly receipts: number;
    }
  >`
    select t.transaction_id, t.currency, t.network, t.units, t.height,
           count(distinct d.id)::integer as deposits, min(d.deposit_amount) as amount,
           count(distinct l.id)::integer as receipts
      from simulated_transfer t
      left join deposit d on d.transaction_id = t.transaction_id and d.output_index = t.output_index
                         and d.deposit_currency = t.currency and d.network = t.network and d.status <> 'ORPHANED'
      left join ledger_transaction l on l.organisation_id = d.organisation_id and l.entity_id = d.id
           and l.event_type in ('T-01', 'T-08') and l.reversal_of is null
           and not exists (select from ledger_transaction r
                            where r.organisation_id = l.organisation_id and r.reversal_of = l.id)
     where t.to_address in (select address from deposit_address)
     group by t.chain, t.transaction_id, t.output_index, t.currency, t.network, t.units, t.height`.execute(tx);
  const known = new Set(rows.map((row) => row.transaction_id));
  const lost = paid.flatMap(({ sent }) => sent.filter(({ transactionId }) => !known.has(transactionId)));
  const wrong = rows.flatMap((row) => {
    const { transaction_id: id, height, deposits, receipts } = row;
    const times = height === null ? 0 : 1;
    const amount = amountOfChainUnits(BigInt(row.units), row.currency, row.network).units.toString();
    if (deposits !== times) return [`transfer ${id} (${height ? 'on its chain' : 'gone'}) is ${deposits} deposits`];
    if (receipts !== times) return [`transfer ${id} was received ${receipts} times instead of ${times}`];
    return times === 1 && row.amount !== amount ? [`transfer ${id} of ${amount} counted as ${row.amount}`] : [];
  });
  return [...lost.map(({ transactionId }) => `transfer ${transactionId} was committed and is not there`), ...wrong];
};

/** Custody equals arrivals less departures less network fees. */
const custodyAgrees = async (tx: Tx, { organisationId }: Case): Promise<string[]> => {
  const { rows } = await sql<
    Columns<'simulated_transfer', 'currency' | 'network' | 'units'> & { readonly comes: boolean }
  >`
    select currency, network, units, to_address in (select address from deposit_address) as comes
      from simulated_transfer where height is not null`.execute(tx);
  const spent = await sql<{ readonly code: string; readonly currency: string; readonly amount: string }>`
    select a.code, a.currency, sum(e.amount)::text as amount
      from ledger_transaction t
      join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
      join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
     where t.event_type = 'T-09' and a.kind = 'custody' group by 1, 2`.execute(tx);
  const expected = new Map<string, Amount>();
  const put = (code: string, amount: Amount) => {
    const before = expected.get(code);
    expected.set(code, before ? add(before, amount) : amount);
  };
  for (const { currency, network, units, comes } of rows) {
    const amount = amountOfChainUnits(BigInt(units), currency, network);
    put(account.custody(currency, network).code, comes ? amount : negate(amount));
  }
  for (const { code, currency, amount } of spent.rows) put(code, fromUnits(-BigInt(amount), currency));
  const held = await balancesOf(tx, organisationId, [...expected.keys()]);
  return [...expected]
    .filter(([code, { units }]) => (held.get(code)?.units ?? 0n) !== units)
    .map(([code, amount]) => `${code} holds ${toText(held.get(code) ?? amount)}, the chain says ${toText(amount)}`);
};

/** A refund leaves once: its payer's address, which is unique, received one transfer. */
const refundsOnce = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ address: string; confirmed: number; sent: number }>`
    with refunded as (select to_address, count(*) as times from refund where status = 'CONFIRMED' group by 1),
    sent as (
      select to_address, count(*) as times from simulated_transfer
       where height is not null and to_address not in (select address from deposit_address) group by 1)
    select to_address as address, coalesce(r.times, 0)::integer as confirmed, coalesce(s.times, 0)::integer as sent
      from refunded r full join sent s using (to_address)
     where r.times is distinct from s.times`.execute(tx);
  return rows.map(
    ({ address, confirmed, sent }) => `refunds to ${address}: ${confirmed} confirmed, ${sent} on their chain`,
  );
};

/** Each event has one message, which was received; repeated deliveries are identical. */
const messagesOnce = async (tx: Tx, { receiver }: Case): Promise<string[]> => {
  const { rows: events } = await sql<{ deposit: string; expected: number; messages: number }>`
    with event as (
      -- what one transaction changed of a deposit is one event
      select entity_id as deposit_id, xmin::text as moment from state_transition
       where entity_type = 'DEPOSIT' and to_status in ('CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED')
         and from_status is distinct from to_status
      union
      select r.deposit_id, t.xmin::text from state_transition t
        join refund r on r.organisation_id = t.organisation_id and r.id = t.entity_id
       where t.entity_type = 'REFUND' and t.to_status = 'CONFIRMED'),
    expected as (select deposit_id, count(*) as times from event group by 1),
    queued as (select entity_id as deposit_id, count(*) as times from callback_delivery
       where entity_type = 'DEPOSIT' group by 1)
    select coalesce(e.deposit_id, q.deposit_id) as deposit, coalesce(e.times, 0)::integer as expected,
           coalesce(q.times, 0)::integer as messages
      from expected e full join queued q using (deposit_id)`.execute(tx);
  const { rows: messages } = await sql<Columns<'callback_delivery', 'id' | 'status' | 'payload'>>`
    select id, status, payload from callback_delivery`.execute(tx);
  const ids = new Set(messages.map(({ id }) => id));
  return [
    ...events
      .filter(({ expected, messages: queued }) => expected !== queued)
      .map(({ deposit, expected, messages: queued }) => `deposit ${deposit}: ${expected} events, ${queued} messages`),
    ...messages.flatMap(({ id, status, payload }) => {
      const bodies = [...(receiver.told.get(id) ?? [])];
      if (status !== 'DELIVERED') return [`message ${id} is ${status}`];
      return bodies.length === 1 && bodies[0] === payload ? [] : [`message ${id} was told in ${bodies.length} ways`];
    }),
    ...[...receiver.told.keys()].filter((id) => !ids.has(id)).map((id) => `message ${id} was told and is not there`),
  ];
};
