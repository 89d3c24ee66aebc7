import type { Tx } from '@countinghouse/database';
import { account, balancesOf, describeFinding, verify } from '@countinghouse/ledger';
import { amountOf, chainUnits, negate, sum, toText, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { invariants } from '../../invariants';
import type { Columns, Tables } from '../../platform/tables';
import { underWay } from '../crash-deposits/evidence';
import type { Made, Sent } from './customer';
import type { Receiver, Sender } from './providers';

type Found = { readonly a: Sender; readonly b: Receiver; readonly made: readonly Made[] };

/** Work still in progress on either side, in words; empty once everything has come to rest. */
export const leftToDo = async ({ a, b }: Pick<Found, 'a' | 'b'>): Promise<readonly string[]> => {
  const at = async ({ victim: { database } }: Sender | Receiver, name: string): Promise<string[]> => {
    const { rows } = await database.acrossOrganisations((tx) =>
      sql<{ what: string }>`
        select 'a withdrawal ' || id || ' without its approval' as what from crypto_withdrawal
         where status = 'PENDING_APPROVAL'
        union all select 'an inquiry of ' || id || ' whose end was not told' from withdrawal_inquiry
         where status = 'APPROVED' and ended_at is null
        union all select 'an inquiry ' || id || ' that nobody answered' from travel_rule_inquiry where status = 'WAITING'
        union all select 'an inquiry ' || id || ' whose answer was not told' from travel_rule_inquiry
         where status <> 'WAITING' and answered_at is null
        union all select 'an inquiry ' || id || ' that did not come to its end' from travel_rule_inquiry
         where status = 'ACCEPTED' and transaction_id is null and cancelled_at is null
        union all select 'an inquiry ' || id || ' without its deposit' from travel_rule_inquiry
         where transaction_id is not null and deposit_id is null
        union all select 'a deposit ' || id || ' that waits for its payer' from travel_rule_record
         where status = 'PENDING'`.execute(tx),
    );
    // An approval's end waits for its day, which a decision before it does not take away.
    const work = (await underWay(database)).filter((what) => what !== 'a expire-withdrawal-approvals job');
    return [...work, ...rows.map(({ what }) => what)].map((what) => `${name}: ${what}`);
  };
  return [...(await at(a, 'A')), ...(await at(b, 'B'))];
};

/** Ends of the withdrawals to travel addresses. */
export const endsOf = async ({ a }: Pick<Found, 'a'>): Promise<readonly string[]> => {
  const { rows } = await a.victim.database.acrossOrganisations((tx) =>
    sql<Columns<'crypto_withdrawal', 'status'>>`
      select status from crypto_withdrawal where travel_address is not null`.execute(tx),
  );
  return rows.map(({ status }) => status);
};

type Withdrawal = Columns<
  'crypto_withdrawal',
  'id' | 'status' | 'approval_status' | 'transaction_id' | 'recipient_address' | 'travel_address'
> & {
  readonly request_identifier: Tables['withdrawal_inquiry']['request_identifier'] | null;
  readonly inquiry: Tables['withdrawal_inquiry']['status'] | null;
  readonly ended_as: Tables['withdrawal_inquiry']['ended_as'];
  readonly approvals: number;
  /** Times a transfer was ordered, and whether each order came after all that had to be said before. */
  readonly orders: number;
  readonly is_after_answer: boolean;
  readonly is_after_votes: boolean;
  readonly is_asked_after_votes: boolean;
  readonly is_voted_after_answer: boolean;
};

/** Withdrawals of A with their inquiries, votes and orders. */
const withdrawalsOf = async (tx: Tx): Promise<ReadonlyMap<string, Withdrawal>> => {
  const { rows } = await sql<Withdrawal>`
    select w.id, w.status, w.approval_status, w.transaction_id, w.recipient_address, w.travel_address,
           q.request_identifier, q.status as inquiry, q.ended_as,
           coalesce(v.approvals, 0)::integer as approvals, coalesce(t.orders, 0)::integer as orders,
           coalesce(q.answered_at <= t.first_at, false) as is_after_answer,
           coalesce(v.last_at <= t.first_at, false) as is_after_votes,
           coalesce(v.last_at <= q.asked_at, false) as is_asked_after_votes,
           coalesce(q.answered_at <= v.first_at, false) as is_voted_after_answer
      from crypto_withdrawal w
      left join withdrawal_inquiry q on q.organisation_id = w.organisation_id and q.id = w.id
      left join lateral (select count(*) filter (where decision = 'APPROVE') as approvals, min(at) as first_at, max(at) as last_at
                           from withdrawal_vote o where o.organisation_id = w.organisation_id and o.withdrawal_id = w.id) v on true
      left join lateral (select count(*) as orders, min(created_at) as first_at
                           from outgoing_transfer o where o.organisation_id = w.organisation_id and o.entity_id = w.id) t on true`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

type Inquiry = Columns<
  'travel_rule_inquiry',
  'request_identifier' | 'payment_id' | 'currency' | 'amount' | 'status' | 'transaction_id' | 'deposit_id'
> & { readonly is_cancelled: boolean; readonly is_answered: boolean };

const inquiriesOf = async (tx: Tx): Promise<readonly Inquiry[]> => {
  const { rows } = await sql<Inquiry>`
    select request_identifier, payment_id, currency, amount, status, transaction_id, deposit_id,
           cancelled_at is not null as is_cancelled, answered_at is not null as is_answered
      from travel_rule_inquiry`.execute(tx);
  return rows;
};

type Deposit = Columns<'deposit', 'id' | 'payment_id' | 'transaction_id' | 'deposit_amount' | 'status'> & {
  readonly receipts: number;
  readonly named: Tables['travel_rule_record']['status'] | null;
};

const depositsOf = async (tx: Tx): Promise<readonly Deposit[]> => {
  const { rows } = await sql<Deposit>`
    select d.id, d.payment_id, d.transaction_id, d.deposit_amount, d.status, r.status as named,
           (select count(*)::integer from ledger_transaction l
             where l.organisation_id = d.organisation_id and l.entity_id = d.id and l.event_type in ('T-01', 'T-08')
               and l.reversal_of is null) as receipts
      from deposit d
      left join travel_rule_record r on r.organisation_id = d.organisation_id and r.id = d.id`.execute(tx);
  return rows;
};

type Records = {
  readonly withdrawals: ReadonlyMap<string, Withdrawal>;
  readonly inquiries: readonly Inquiry[];
  readonly deposits: readonly Deposit[];
};

/** Deviations in words; empty if nothing was lost, sent twice or before it might be, and both sides say so. */
export const deviationsOf = async (found: Found): Promise<readonly string[]> => {
  const { a, b, made } = found;
  const ofA = await a.victim.database.acrossOrganisations(async (tx) => ({
    withdrawals: await withdrawalsOf(tx),
    further: [
      ...(await leftOnce(tx, made)),
      ...(await balancesFollow(tx, found)),
      ...(await contradictions(tx, 'A')),
      ...(await verify(tx, invariants)).map(describeFinding),
    ],
  }));
  const ofB = await b.victim.database.acrossOrganisations(async (tx) => ({
    inquiries: await inquiriesOf(tx),
    deposits: await depositsOf(tx),
    further: [...(await contradictions(tx, 'B')), ...(await verify(tx, invariants)).map(describeFinding)],
  }));
  const records: Records = { ...ofA, ...ofB };
  return [
    ...nothingLostOrDoubled(made, records),
    ...made.flatMap((one) => [...sentAfterAll(one, records), ...bothAgree(one, records)]),
    ...inquiriesOfNobody(records),
    ...ofA.further,
    ...ofB.further,
  ];
};

const sentBy = (made: readonly Made[]): readonly Sent[] =>
  made.flatMap((one) => [one, ...(one.direct ? [one.direct] : [])]);

/** Every acknowledged withdrawal is there, and no other. */
const nothingLostOrDoubled = (made: readonly Made[], { withdrawals }: Records): string[] => {
  const said = new Set(sentBy(made).map(({ id }) => id));
  return [
    ...[...said].filter((id) => !withdrawals.has(id)).map((id) => `withdrawal ${id} was acknowledged and is not there`),
    ...[...withdrawals.keys()]
      .filter((id) => !said.has(id))
      .map((id) => `withdrawal ${id} is there and nobody was told`),
  ];
};

/** A withdrawal was ordered at most once, after its approval and after the other provider's, and ended. */
const sentAfterAll = ({ id, approval }: Made, { withdrawals }: Records): string[] => {
  const one = withdrawals.get(id);
  if (!one) return [];
  const isSent = one.status === 'COMPLETED';
  const wrong = (what: string): string => `withdrawal ${id} (approval ${approval}, ${one.status}) ${what}`;
  return [
    ...(['COMPLETED', 'REJECTED', 'CANCELLED'].includes(one.status) ? [] : [wrong('did not end')]),
    ...(one.orders === (isSent ? 1 : 0) ? [] : [wrong(`was ordered ${one.orders} times`)]),
    ...(!isSent || (one.inquiry === 'APPROVED' && one.is_after_answer)
      ? []
      : [wrong('left before the other provider’s word')]),
    ...(approval === 'NONE' || !isSent || (one.approvals === 2 && one.is_after_votes)
      ? []
      : [wrong('left before its approval')]),
    ...(approval !== 'NONE' || one.approval_status === 'SKIPPED' ? [] : [wrong(`was put to approval`)]),
    ...(approval === 'BEFORE' && isSent && !one.is_asked_after_votes
      ? [wrong('was asked about before its approval')]
      : []),
    ...(approval === 'BY_ADDRESS' && isSent && !one.is_voted_after_answer
      ? [wrong('was approved before its address')]
      : []),
  ];
};

/** Records of both sides about one withdrawal say the same. */
const bothAgree = ({ id, paymentId, currency, amount, walletAddress }: Made, records: Records): string[] => {
  const one = records.withdrawals.get(id);
  if (!one) return [];
  const there = records.inquiries.filter((inquiry) => inquiry.request_identifier === one.request_identifier);
  const [inquiry] = there;
  const deposits = records.deposits.filter((deposit) => deposit.payment_id === paymentId);
  const [deposit] = deposits;
  const isSent = one.status === 'COMPLETED';
  const units = amountOf(amount, currency).units.toString();
  const told = inquiry && (inquiry.transaction_id ?? (inquiry.is_cancelled ? 'CANCELLED' : null));
  const end = { APPROVED: isSent ? one.transaction_id : 'CANCELLED', REJECTED: null, ASKED: null, WAITING: null };
  const answered = { ACCEPTED: 'APPROVED', REJECTED: 'REJECTED', WAITING: 'WAITING' } as const;
  const wrong = (what: string): string =>
    `withdrawal ${id} (${one.status}, inquiry ${one.inquiry}, at B ${inquiry?.status ?? 'none'}) ${what}`;
  const known = one.inquiry !== null && ['APPROVED', 'REJECTED'].includes(one.inquiry);
  return [
    ...(there.length === (known ? 1 : 0) ? [] : [wrong(`has ${there.length} inquiries at B`)]),
    ...(inquiry && (answered[inquiry.status] !== one.inquiry || !inquiry.is_answered)
      ? [wrong('was answered otherwise')]
      : []),
    ...(inquiry && (inquiry.payment_id !== paymentId || inquiry.amount !== units)
      ? [wrong('was asked about as another')]
      : []),
    ...(inquiry && one.inquiry !== null && told !== end[one.inquiry] ? [wrong(`ended, and B was told ${told}`)] : []),
    ...(one.inquiry === 'APPROVED' && one.ended_as !== (isSent ? 'TXID' : 'CANCELED')
      ? [wrong(`was told to have ended as ${one.ended_as}`)]
      : []),
    ...(isSent && one.recipient_address !== walletAddress ? [wrong(`was paid to ${one.recipient_address}`)] : []),
    ...(deposits.length === (isSent ? 1 : 0) ? [] : [wrong(`came to B ${deposits.length} times`)]),
    ...(isSent && deposit
      ? [
          ...(deposit.deposit_amount === units ? [] : [wrong(`came to B as ${deposit.deposit_amount}`)]),
          ...(deposit.receipts === 1 ? [] : [wrong(`was booked at B ${deposit.receipts} times`)]),
          ...(deposit.named === 'COMPLETED' && inquiry?.deposit_id === deposit.id
            ? []
            : [wrong(`is a deposit whose payer is ${deposit.named}`)]),
        ]
      : []),
  ];
};

const inquiriesOfNobody = ({ withdrawals, inquiries }: Records): string[] => {
  const asked = new Set([...withdrawals.values()].map((one) => one.request_identifier));
  return inquiries
    .filter((one) => !asked.has(one.request_identifier))
    .map((one) => `inquiry ${one.request_identifier} at B was made by nobody`);
};

/** Addresses are used for one payment: each received on A's chain what completed for it, no more and no less. */
const leftOnce = async (tx: Tx, made: readonly Made[]): Promise<string[]> => {
  const { rows: transfers } = await sql<Columns<'simulated_transfer', 'to_address' | 'units'>>`
    select to_address, units from simulated_transfer where height is not null`.execute(tx);
  const { rows: done } = await sql<Columns<'crypto_withdrawal', 'id'>>`
    select id from crypto_withdrawal where status = 'COMPLETED'`.execute(tx);
  const completed = new Set(done.map(({ id }) => id));
  const listed = (units: readonly string[]): string => units.toSorted().join() || 'nothing';
  const known = new Set(made.map(({ walletAddress }) => walletAddress));
  return [
    ...made.flatMap(({ id, currency, walletAddress, ...one }) => {
      const parts = [{ id, amount: one.amount }, ...(one.direct ? [one.direct] : [])];
      const network = currency === 'BTC' ? 'MAIN' : currency;
      const wanted = parts
        .filter((part) => completed.has(part.id))
        .map(({ amount }) => chainUnits(amountOf(amount, currency), network).toString());
      const got = transfers.filter(({ to_address: to }) => to === walletAddress).map(({ units }) => String(units));
      return listed(got) === listed(wanted)
        ? []
        : [`withdrawal ${id} left as ${listed(got)} instead of ${listed(wanted)}`];
    }),
    ...transfers
      .filter(({ to_address: to }) => !known.has(to))
      .map(({ to_address: to }) => `${to} was paid for nobody`),
  ];
};

/** Balances of A are its opening without what completed. */
const balancesFollow = async (tx: Tx, { a, made }: Found): Promise<string[]> => {
  const { rows } = await sql<Columns<'crypto_withdrawal', 'id'>>`
    select id from crypto_withdrawal where status = 'COMPLETED'`.execute(tx);
  const completed = new Set(rows.map(({ id }) => id));
  const expected = new Map<string, Amount>();
  for (const business of a.businesses)
    for (const opening of a.opening) {
      const gone = sentBy(made).filter(
        (one) => one.business === business && one.currency === opening.currency && completed.has(one.id),
      );
      expected.set(
        account.available(business, opening.currency).code,
        sum([opening, ...gone.map(({ held }) => negate(amountOf(held, opening.currency)))], opening.currency),
      );
    }
  const held = await balancesOf(tx, a.organisation.id, [...expected.keys()]);
  return [...expected]
    .filter(([code, { units }]) => (held.get(code)?.units ?? 0n) !== units)
    .map(([code, amount]) => `${code} is ${toText(held.get(code) ?? amount)}, the answers say ${toText(amount)}`);
};

/** No side was told one thing and then another, nor found anything changed. */
const contradictions = async (tx: Tx, name: string): Promise<string[]> => {
  const { rows } = await sql<Columns<'audit_event', 'action'>>`
    select action from audit_event
     where action like '%contradiction' or action = 'crypto-withdrawal.refuse-answer'`.execute(tx);
  return rows.map(({ action }) => `${name}: ${action} is on record`);
};
