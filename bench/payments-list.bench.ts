/**
 * The payments list through the whole server: its first and its thousandth page in a table of ten thousand rows and in
 * one of a million (ten million with `--rows=10000000`). Keyset paging reads a page from an index, so the size of the
 * table must not show. Both servers run side by side and are asked in turn, so that a busy machine slows both alike.
 * Bar: at each depth the p99 of the large table is at most 1.5 times that of the small one.
 *
 *   npx tsx bench/payments-list.bench.ts [--rows=1000000]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startTestApi, type TestApi } from '@countinghouse/api/testing';
import { startTestServer } from '@countinghouse/database/testing';
import { fillPayments } from './lib/payments';
import { sideBySide, type Side } from './lib/side-by-side';
import { record, type Figure } from './lib/history';

const bar = 1.5;
const smallRows = 10_000;
/** A thousand pages of ten are the whole of the small table. */
const pageSize = 10;
const depth = 1_000;
const rounds = 9;
const requestsPerRound = 250;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const largeRows = Number(values.rows);

type Table = Side & {
  readonly api: TestApi;
  readonly pages: readonly { readonly name: string; readonly get: () => Promise<void> }[];
};

const pageOf = async (api: TestApi, token: string, organisationId: string, cursor: string | null) => {
  const path = `payments?sortBy=created&limit=${pageSize}&businessId=${organisationId}${cursor ? `&cursor=${cursor}` : ''}`;
  const answer = await api.call('GET', path, { token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const body: { payments: { deposits: unknown[] }[]; paging: { nextCursor: string | null } } = answer.json();
  if (body.payments.length !== pageSize || body.payments.some(({ deposits }) => deposits.length !== 1))
    throw new Error('The page is not full');
  return body.paging.nextCursor;
};

const prepare = async (adminUrl: string, rows: number): Promise<Table> => {
  const start = performance.now();
  const api = await startTestApi({ isTampered: true });
  const organisation = await api.createOrganisation();
  await fillPayments(api, { adminUrl, organisationId: organisation.id, rows, businesses: 1 });
  let token = '';
  const signIn = async () => {
    token = await api.signInWith(organisation, ['GET_PAYMENTS']);
  };
  await signIn();
  // The way a person gets there: page after page. The small table ends right after its thousandth.
  let cursor: string | null = null;
  for (let page = 1; page < depth; page += 1) cursor = await pageOf(api, token, organisation.id, cursor);
  if (cursor === null) throw new Error('The table is too small');
  const last = cursor;
  const name = `${rows.toLocaleString('en')} rows`;
  console.log(`${name} ready after ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  const get = (from: string | null) => async () => {
    await pageOf(api, token, organisation.id, from);
  };
  return {
    name,
    api,
    signIn,
    pages: [
      { name: 'page 1', get: get(null) },
      { name: `page ${depth.toLocaleString('en')}`, get: get(last) },
    ],
  };
};

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  const tables: Table[] = [];
  try {
    for (const rows of [smallRows, largeRows]) tables.push(await prepare(server.adminUrl, rows));
    console.log(
      `milliseconds per page of ${pageSize} with deposits, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const figures: Figure[] = [];
    for (const page of [0, 1]) {
      const [small, large] = await sideBySide(tables, async ({ pages }) => pages[page]?.get(), {
        rounds,
        requestsPerRound,
      });
      if (!small || !large) throw new Error('Nothing was measured');
      const ratio = large.p99 / small.p99;
      figures.push({
        figure: `${tables[0]?.pages[page]?.name}: p99 of the large table against the small`,
        value: ratio,
        unit: '',
        bar: { atMost: bar },
      });
      const told = [small, large]
        .map(({ p50, p99 }, index) => `${tables[index]?.name} p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)}`)
        .join(', ');
      console.log(
        `${tables[0]?.pages[page]?.name}: ${told}, p99 ratio ${ratio.toFixed(2)} ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`,
      );
    }
    return record('payments-list', figures);
  } finally {
    for (const { api } of tables) await api.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
