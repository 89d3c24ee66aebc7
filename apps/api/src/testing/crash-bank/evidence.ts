import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { account, balancesOf, describeFinding, verify } from '@countinghouse/ledger';
import { add, amountOf, chainUnits, fromUnits, negate, toText, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { invariants } from '../../invariants';
import type { Columns } from '../../platform/tables';
import type { Acknowledged } from './client';

export type Case = {
  readonly database: Database;
  readonly organisationId: OrganisationId;
  /** Opening balance of every business by currency. */
  readonly opening: ReadonlyMap<string, Amount>;
  readonly acknowledged: readonly Acknowledged[];
};

/** Deviations from the answers, in words; empty if nothing was lost, doubled, created or destroyed. */
export const deviationsOf = (found: Case): Promise<readonly string[]> =>
  found.database.acrossOrganisations(async (tx) => [
    ...(await nothingLostOrDoubled(tx, found)),
    ...(await balancesFollow(tx, found)),
    ...(await leftOnce(tx, found)),
    ...(await verify(tx, invariants)).map(describeFinding),
  ]);

/** Acknowledged operations are on record, and recorded ones were acknowledged. */
const nothingLostOrDoubled = async (tx: Tx, { acknowledged }: Case): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'TRANSFER' as kind, id from internal_transfer
    union all select 'WITHDRAWAL', id from crypto_withdrawal
    union all select 'CONVERSION', id from balance_conversion`.execute(tx);
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const said = new Set(acknowledged.map(({ kind, id }) => `${kind} ${id}`));
  return [
    ...[...said].filter((one) => !there.has(one)).map((one) => `${one} was acknowledged and is not there`),
    ...[...there].filter((one) => !said.has(one)).map((one) => `${one} is there and nobody was told`),
    ...(said.size === acknowledged.length ? [] : [`${acknowledged.length - said.size} answers name the same thing`]),
  ];
};

type Kept = Columns<'crypto_withdrawal', 'id' | 'status' | 'recipient_address' | 'recipient_amount'>;

const withdrawalsOf = async (tx: Tx): Promise<ReadonlyMap<string, Kept>> => {
  const { rows } = await sql<Kept>`
    select id, status, recipient_address, recipient_amount from crypto_withdrawal`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Balance of each business equals its opening plus the movements in the answers: summed here, without code of the product. */
const balancesFollow = async (tx: Tx, { organisationId, opening, acknowledged }: Case): Promise<string[]> => {
  const expected = new Map(opening);
  const put = (business: Acknowledged['id'], currency: string, amount: string, sign: 1 | -1) => {
    const { code } = account.available(business as Parameters<typeof account.available>[0], currency);
    const moved = amountOf(amount, currency);
    const before = expected.get(code) ?? fromUnits(0n, currency);
    expected.set(code, add(before, sign === 1 ? moved : negate(moved)));
  };
  const withdrawals = await withdrawalsOf(tx);
  for (const one of acknowledged)
    if (one.kind === 'TRANSFER') {
      put(one.from, one.currency, one.amount, -1);
      put(one.to, one.currency, one.amount, 1);
    } else if (one.kind === 'WITHDRAWAL') {
      if (withdrawals.get(one.id)?.status === 'COMPLETED') put(one.business, 'USDT', one.held, -1);
    } else if (one.executedAs === 'EXECUTED') {
      put(one.business, one.debit.currency, one.debit.amount, -1);
      put(one.business, one.credit.currency, one.credit.amount, 1);
    }
  const held = await balancesOf(tx, organisationId, [...expected.keys()]);
  return [...expected]
    .filter(([code, { units }]) => (held.get(code)?.units ?? 0n) !== units)
    .map(([code, amount]) => `${code} is ${toText(held.get(code) ?? amount)}, the answers say ${toText(amount)}`);
};

/** A completed withdrawal left once, whole, to its recipient, whose address is used only once; a failed one not at all. */
const leftOnce = async (tx: Tx, { acknowledged }: Case): Promise<string[]> => {
  const { rows } = await sql<Columns<'simulated_transfer', 'to_address' | 'units'>>`
    select to_address, units from simulated_transfer where height is not null`.execute(tx);
  const arrived = new Map<string, string[]>();
  for (const { to_address: address, units } of rows) arrived.set(address, [...(arrived.get(address) ?? []), units]);
  const withdrawals = await withdrawalsOf(tx);
  return acknowledged.flatMap((one) => {
    if (one.kind !== 'WITHDRAWAL') return [];
    const status = withdrawals.get(one.id)?.status;
    const wanted = status === 'COMPLETED' ? [chainUnits(amountOf(one.amount, 'USDT'), 'TRX').toString()] : [];
    const got = arrived.get(one.address) ?? [];
    return got.join() === wanted.join() ? [] : [`withdrawal ${one.id} (${status}) left as ${got.join() || 'nothing'}`];
  });
};
