import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { statedByBanks } from '../modules/money-in/fiat-deposits';
import { reconcileAll } from '../modules/books/reconciliation';
import { simulatedHoldings } from '../rails/holdings';
import { startTestApi, type TestApi } from '../testing';
import { testChain, type TestChain } from '../testing/chain';
import { demoHistory } from '../testing/history';
import { handOver } from '.';

const now = new Date('2025-06-30T14:30:00.000Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let api: TestApi;
let chain: TestChain;

beforeEach(async () => {
  api = await startTestApi({ filled: demoHistory });
  chain = testChain(api);
  await api.testDatabase.setClock(now);
});
afterEach(() => api.close());

const bringOrders = () => handOver(api.database);

type Leaving = {
  readonly id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly transaction_id: string | null;
  /** Number of chain transfers with its transaction. */
  readonly sent: number;
};
const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await api.database.acrossOrganisations((tx) => query.execute(tx))).rows as Row[];
const leaving = (ids?: readonly string[]) =>
  rowsOf<Leaving>(sql`
    select id, status, status_reason, transaction_id,
           (select count(*)::integer from simulated_transfer t where t.transaction_id = w.transaction_id) as sent
      from crypto_withdrawal w
     where ${ids ? sql`id = any(${ids}::uuid[])` : sql`status in ('PROCESSING', 'BROADCASTED')`}
     order by status, id`);
/** Every rule of the ledger and the rows beside it holds, and chains and bank hold what is booked. */
const expectSound = async (): Promise<void> => {
  const { database } = api;
  expect(await database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
  await reconcileAll({ database, holdings: simulatedHoldings(database), statedByBanks }, AbortSignal.timeout(60_000));
  expect(
    await rowsOf(
      sql`select kind, currency, network, held, booked, difference from reconciliation where difference <> 0`,
    ),
  ).toEqual([]);
};

describe('what the demo history leaves on its way', () => {
  it('is sent on by the executor soon after: once, by the transaction on record', async () => {
    const before = await leaving();
    expect(before.map(({ status, status_reason }) => [status, status_reason])).toEqual(
      expect.arrayContaining([
        ['BROADCASTED', null],
        ['PROCESSING', 'RECONCILING'],
      ]),
    );
    const ids = before.map(({ id }) => id);
    await bringOrders();
    await bringOrders();
    expect(await leaving(ids)).toEqual(before);
    // The next block of the slowest of their chains.
    for (const minutes of [1, 2, 12, 13, 24, 25]) await chain.atWithoutPrices(after(minutes));
    const done = before.map((one) => ({ ...one, status: 'COMPLETED', status_reason: null, sent: 1 }));
    const byId = (one: Leaving, other: Leaving) => (one.id < other.id ? -1 : 1);
    expect((await leaving(ids)).toSorted(byId)).toEqual(done.toSorted(byId));
    await expectSound();
  });

  it('is followed on its chains: deposits are confirmed, screened and credited, and refunds sent', async () => {
    const open = () =>
      rowsOf<{ readonly id: string; readonly status: string }>(sql`
        select id, status from deposit where status in ('UNCONFIRMED', 'PENDING_AML')
         union all select id, 'REFUND' from refund where status = 'PENDING' order by 1`);
    const before = await open();
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['UNCONFIRMED', 'PENDING_AML', 'REFUND']));
    await bringOrders();
    await bringOrders();
    // Three blocks of the slowest chain.
    for (const minutes of [1, 12, 24, 36, 48]) await chain.atWithoutPrices(after(minutes));
    const ids = new Set(before.map(({ id }) => id));
    expect((await open()).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});
