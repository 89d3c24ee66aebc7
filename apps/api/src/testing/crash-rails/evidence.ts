import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { account, balancesOf, describeFinding, verify } from '@countinghouse/ledger';
import { add, amountOf, chainUnits, fromUnits, negate, toText, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { invariants } from '../../invariants';
import type { Columns } from '../../platform/tables';
import { underWay } from '../crash-deposits/evidence';
import type { Acknowledged } from './client';
import type { TestBank } from './bank';
import type { OnChain, Rail } from './rail';

export type Case = {
  readonly database: Database;
  readonly organisationId: OrganisationId;
  /** Opening balance of every business that moves money, by the account's code. */
  readonly opening: ReadonlyMap<string, Amount>;
  readonly acknowledged: readonly Acknowledged[];
  readonly rails: readonly Rail[];
  readonly bank: TestBank;
};

type Of<Kind extends Acknowledged['kind']> = Extract<Acknowledged, { readonly kind: Kind }>;
const ofKind = <Kind extends Acknowledged['kind']>(all: readonly Acknowledged[], kind: Kind): Of<Kind>[] =>
  all.filter((one): one is Of<Kind> => one.kind === kind);

/** Work still in progress, in words; empty once everything has come to rest. */
export const leftToDo = async ({ database, bank }: Pick<Case, 'database' | 'bank'>): Promise<readonly string[]> => [
  // An approval's end waits for its day, which a decision before it does not take away.
  ...(await underWay(database)).filter((what) => what !== 'a expire-withdrawal-approvals job'),
  ...(bank.isQuiet() ? [] : ['the bank has not told everything']),
  ...(await database.acrossOrganisations(async (tx) => {
    const credited = bank.credits.map(({ reference }) => reference);
    const returned = bank.ordered.filter(({ end }) => end === 'RETURNED');
    const { rows } = await sql<{ what: string }>`
      select 'a withdrawal ' || id || ' to a bank that is ' || status as what from fiat_withdrawal
       where status in ('PENDING_APPROVAL', 'PENDING', 'PROCESSING')
      union all select 'a withdrawal that came back and is ' || status from fiat_withdrawal
       where status = 'COMPLETED' and replace(id::text, '-', '') = any(${returned.map(({ endToEndId }) => endToEndId.toLowerCase())}::text[])
      union all select 'a deposit ' || id || ' at a bank that is ' || status from fiat_deposit
       where status = 'PENDING' and payment_reference = any(${credited}::text[])
      union all select 'a deposit ' || id || ' that is ' || status from deposit where status = 'PENDING_TRAVEL_RULE'
      union all select 'a refund ' || id || ' that is ' || status from refund where status in ('PENDING', 'BROADCASTED')
      union all select 'a payment ' || id || ' without its deposit' from payment
       where not exists (select from deposit where deposit.payment_id = payment.id)`.execute(tx);
    return rows.map(({ what }) => what);
  })),
];

/** Deviations from the answers, the chains and the bank, in words; empty if nothing was lost, doubled, created or destroyed. */
export const deviationsOf = async (found: Case): Promise<readonly string[]> => {
  const chains = new Map<Rail, OnChain>();
  for (const rail of found.rails) chains.set(rail, await rail.onChain());
  return found.database.acrossOrganisations(async (tx) => [
    ...(await nothingLostOrDoubled(tx, found)),
    ...(await balancesFollow(tx, found)),
    ...(await leftOnce(tx, found, chains)),
    ...(await arrivedOnce(tx, found, chains)),
    ...(await chainsAgree(tx, found, chains)),
    ...(await bankAgrees(tx, found)),
    ...(await verify(tx, invariants)).map(describeFinding),
  ]);
};

const nothingLostOrDoubled = async (tx: Tx, { acknowledged }: Case): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'TRANSFER' as kind, id from internal_transfer
    union all select 'WITHDRAWAL', id from crypto_withdrawal
    union all select 'CONVERSION', id from balance_conversion
    union all select 'DEPOSIT', id from payment
    union all select 'FIAT_WITHDRAWAL', id from fiat_withdrawal
    union all select 'FIAT_DEPOSIT', id from fiat_deposit`.execute(tx);
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const said = new Set(acknowledged.map(({ kind, id }) => `${kind} ${id}`));
  return [
    ...[...said].filter((one) => !there.has(one)).map((one) => `${one} was acknowledged and is not there`),
    ...[...there].filter((one) => !said.has(one)).map((one) => `${one} is there and nobody was told`),
    ...(said.size === acknowledged.length ? [] : [`${acknowledged.length - said.size} answers name the same thing`]),
  ];
};

type Statuses = ReadonlyMap<string, string>;
const statusesOf = async (tx: Tx, table: 'crypto_withdrawal' | 'fiat_withdrawal'): Promise<Statuses> => {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from ${sql.table(table)}`.execute(tx);
  return new Map(rows.map(({ id, status }) => [id, status]));
};

/** Balance of each business that moves money equals its opening plus the movements in the answers. */
const balancesFollow = async (tx: Tx, { organisationId, opening, acknowledged }: Case): Promise<string[]> => {
  const expected = new Map(opening);
  const put = (business: string, currency: string, amount: string, sign: 1 | -1) => {
    const { code } = account.available(business as Parameters<typeof account.available>[0], currency);
    const moved = amountOf(amount, currency);
    expected.set(code, add(expected.get(code) ?? fromUnits(0n, currency), sign === 1 ? moved : negate(moved)));
  };
  const coins = await statusesOf(tx, 'crypto_withdrawal');
  const fiat = await statusesOf(tx, 'fiat_withdrawal');
  for (const one of acknowledged)
    if (one.kind === 'TRANSFER') {
      put(one.from, one.currency, one.amount, -1);
      put(one.to, one.currency, one.amount, 1);
    } else if (one.kind === 'WITHDRAWAL') {
      if (coins.get(one.id) === 'COMPLETED') put(one.business, one.coin.currency, one.held, -1);
    } else if (one.kind === 'FIAT_WITHDRAWAL') {
      const status = fiat.get(one.id);
      if (status === 'COMPLETED' || status === 'RETURNED') put(one.business, 'EUR', one.debited, -1);
      if (status === 'RETURNED') put(one.business, 'EUR', one.amount, 1);
    } else if (one.kind === 'CONVERSION' && one.executedAs === 'EXECUTED') {
      put(one.business, one.debit.currency, one.debit.amount, -1);
      put(one.business, one.credit.currency, one.credit.amount, 1);
    }
  const held = await balancesOf(tx, organisationId, [...expected.keys()]);
  return [...expected]
    .filter(([code, { units }]) => (held.get(code)?.units ?? 0n) !== units)
    .map(([code, amount]) => `${code} is ${toText(held.get(code) ?? amount)}, the answers say ${toText(amount)}`);
};

type Chains = ReadonlyMap<Rail, OnChain>;
const unitsOf = (amount: string, { currency, network }: Of<'WITHDRAWAL'>['coin']): string =>
  chainUnits(amountOf(amount, currency), network).toString();

/** A completed withdrawal left once, whole, to its recipient, whose address is used only once; any other not at all. */
const leftOnce = async (tx: Tx, { acknowledged }: Case, chains: Chains): Promise<string[]> => {
  const statuses = await statusesOf(tx, 'crypto_withdrawal');
  const deviations: string[] = [];
  for (const { id, rail, coin, address, amount } of ofKind(acknowledged, 'WITHDRAWAL')) {
    const status = statuses.get(id);
    const wanted = status === 'COMPLETED' ? [unitsOf(amount, coin)] : [];
    const got = ((await chains.get(rail)?.arrivals(coin, address)) ?? []).map(({ units }) => units.toString());
    if (!['COMPLETED', 'REJECTED', 'CANCELLED'].includes(status ?? ''))
      deviations.push(`withdrawal ${id} is ${status}`);
    if (got.join() !== wanted.join())
      deviations.push(`withdrawal ${id} of ${amount} ${coin.currency} (${status}) left as ${got.join() || 'nothing'}`);
  }
  return deviations;
};

/** Each payment on a chain is one deposit, and the part that was too much went back once to the address that the payer named. */
const arrivedOnce = async (tx: Tx, { acknowledged }: Case, chains: Chains): Promise<string[]> => {
  const { rows: deposits } = await sql<
    Columns<'deposit', 'payment_id' | 'deposit_amount' | 'status'> & { readonly receipts: number }
  >`
    select payment_id, deposit_amount, status,
           (select count(*)::integer from ledger_transaction l
             where l.organisation_id = d.organisation_id and l.entity_id = d.id and l.event_type in ('T-01', 'T-08')
               and l.reversal_of is null
               and not exists (select from ledger_transaction r
                                where r.organisation_id = l.organisation_id and r.reversal_of = l.id)) as receipts
      from deposit d where status <> 'ORPHANED'`.execute(tx);
  const { rows: refunds } = await sql<Columns<'refund', 'to_address' | 'amount' | 'fee' | 'status' | 'currency'>>`
    select to_address, amount, fee, status, currency from refund`.execute(tx);
  const deviations: string[] = [];
  for (const { id, rail, coin, paid, refundAddress } of ofKind(acknowledged, 'DEPOSIT')) {
    const seen = deposits.filter(({ payment_id: payment }) => payment === id);
    const amounts = seen.map(({ deposit_amount: amount }) => amount).join();
    const due = amountOf(paid, coin.currency).units.toString();
    if (amounts !== due)
      deviations.push(`payment ${id} of ${due} ${coin.currency} was recorded as ${amounts || 'nothing'}`);
    if (seen.some(({ receipts }) => receipts !== 1))
      deviations.push(`payment ${id} was booked ${seen[0]?.receipts} times`);
    const owed = refunds.filter(({ to_address: to }) => to === refundAddress);
    const wanted = owed.map(({ amount, fee }) =>
      unitsOf(toText(fromUnits(BigInt(amount) - BigInt(fee), coin.currency)), coin),
    );
    const got = ((await chains.get(rail)?.arrivals(coin, refundAddress)) ?? []).map(({ units }) => units.toString());
    if (owed.some(({ status }) => status !== 'CONFIRMED') || got.join() !== wanted.join())
      deviations.push(`refund of ${id}: ${JSON.stringify(owed)} went back as ${got.join() || 'nothing'}`);
  }
  return deviations;
};

/** Coins that the chain shows at the addresses of deposits and of the hot wallet are those of the books, fees that it took included. */
const chainsAgree = async (tx: Tx, { organisationId, rails }: Case, chains: Chains): Promise<string[]> => {
  const { rows } = await sql<Columns<'deposit_address', 'address' | 'network'>>`
    select address, network from deposit_address`.execute(tx);
  const deviations: string[] = [];
  for (const rail of rails) {
    const prefix = { BTC: 'bcrt1', LTC: 'rltc1' }[rail.chain] ?? '';
    for (const coin of rail.coins) {
      const { currency, network } = coin;
      const ours = rows.filter((row) => row.network === network && row.address.startsWith(prefix));
      const { code } = account.custody(currency, network);
      const booked = (await balancesOf(tx, organisationId, [code])).get(code) ?? fromUnits(0n, currency);
      const there = await chains.get(rail)?.held(
        coin,
        ours.map(({ address }) => address),
      );
      if (chainUnits(booked, network) !== there)
        deviations.push(`${currency} on ${network}: the books have ${chainUnits(booked, network)}, the chain ${there}`);
    }
  }
  return deviations;
};

/** Orders that the bank got, their ends, and its balance are those of the books; each payment was ordered once. */
const bankAgrees = async (tx: Tx, { organisationId, acknowledged, bank }: Case): Promise<string[]> => {
  const statuses = await statusesOf(tx, 'fiat_withdrawal');
  const ends = { PAID: 'COMPLETED', REFUSED: 'FAILED', RETURNED: 'RETURNED' } as const;
  const deviations: string[] = [];
  const known = new Set<string>();
  for (const { id, endToEndId, amount } of ofKind(acknowledged, 'FIAT_WITHDRAWAL')) {
    known.add(endToEndId);
    const orders = bank.ordered.filter((one) => one.endToEndId === endToEndId);
    const status = statuses.get(id);
    const isStopped = status === 'REJECTED';
    if (orders.length !== (isStopped ? 0 : 1))
      deviations.push(`the bank was ordered ${orders.length} times to pay ${id} (${status})`);
    const [order] = orders;
    if (!order) continue;
    if (order.cents !== amountOf(amount, 'EUR').units)
      deviations.push(`the bank was ordered to pay ${order.cents} for ${id}`);
    if (status !== ends[order.end]) deviations.push(`${id} is ${status}, at the bank ${order.end}`);
  }
  for (const { endToEndId } of bank.ordered)
    if (!known.has(endToEndId)) deviations.push(`${endToEndId} was ordered by nobody`);
  const { rows } = await sql<Columns<'fiat_deposit', 'payment_reference' | 'received_amount'>>`
    select payment_reference, received_amount from fiat_deposit`.execute(tx);
  for (const { reference, cents } of bank.credits) {
    const received = rows.filter((row) => row.payment_reference === reference).map((row) => row.received_amount);
    if (received.join() !== String(cents))
      deviations.push(`the credit ${reference} of ${cents} was taken as ${received.join()}`);
  }
  const { code } = account.bank('EUR');
  const booked = (await balancesOf(tx, organisationId, [code])).get(code);
  if (!booked || toText(booked) !== bank.balance())
    deviations.push(`the books have ${booked && toText(booked)} EUR at the bank, the bank ${bank.balance()}`);
  return deviations;
};
