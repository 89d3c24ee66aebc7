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
import pg from 'pg';

const bar = 1.5;
const smallRows = 10_000;
/** A thousand pages of ten are the whole of the small table. */
const pageSize = 10;
const depth = 1_000;
const rounds = 9;
const requestsPerRound = 250;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const largeRows = Number(values.rows);

type Table = {
  readonly name: string;
  readonly api: TestApi;
  /** Anew before each measuring: filling a large table takes longer than an idle session lives. */
  readonly signIn: () => Promise<void>;
  readonly pages: readonly { readonly name: string; readonly get: () => Promise<void> }[];
};

/**
 * As many payments with one deposit each, spread evenly over two years, straight into the tables: only reading is
 * measured. Ids grow with time, as the product's do, so that every index is written at its end.
 */
const fill = async (adminUrl: string, database: string, organisationId: string, rows: number): Promise<void> => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await client.query(`
      insert into business (organisation_id, id, name, settlement_currency, supported_display_currencies, deposit_networks, callback_secret_enc)
      values ('${organisationId}', '${organisationId}', 'Aurora Travel', 'EUR', '{EUR}', '{"BTC":["MAIN"]}', '')`);
    const series = `
      from generate_series(1, ${rows}) n,
      lateral (select lpad(to_hex(n), 32, '0') as hex, timestamptz '2023-07-01Z' + n * (interval '730 days' / ${rows}) as at) p`;
    await client.query(`
      insert into payment (
        organisation_id, id, business_id, client_payment_id, type, rate_type, status, display_currency, display_amount,
        user_service_fee, expected_display_amount, deposit_currency, network, expected_deposit_amount,
        settlement_currency, expected_settlement_amount, quoted_rate, quoted_settlement_rate, rate_locked_until,
        wallet_address, payment_token, expiration_minutes, expires_at, overpayment_policy, refund_follow_up_deposits,
        user_service_fee_distribution, underpayment_tolerance, deposit_service_fee, deposit_spread,
        actual_display_amount, actual_settlement_amount, actual_uniform_amount, created_by_type, created_by_label,
        created_at, updated_at)
      select '${organisationId}', p.hex::uuid, '${organisationId}', 'order-' || p.hex, 'ONE_TIME', 'FIXED', 'DEPOSITED', 'EUR', 10000,
        0, 10000, 'BTC', 'MAIN', 173281, 'EUR', 10000, 57710, 57710, p.at + interval '40 minutes',
        'bc1q' || p.hex, p.hex, 30, p.at + interval '30 minutes', 'PROCESS', false,
        0, 0.005, 0.01, 0.005, 10000, 10000, 10000, 'USER', 'mara.lind@example.com', p.at, p.at ${series}`);
    await client.query(`
      insert into deposit (
        organisation_id, id, payment_id, business_id, status, deposit_currency, network, deposit_amount,
        on_chain_amount_raw, accepted_amount, at_lock, display_currency, display_amount, display_rate,
        settlement_currency, settlement_amount, settlement_rate, settlement_service_fee,
        settlement_distributed_user_service_fee, settlement_payable_amount, uniform_currency, uniform_amount,
        from_address, to_address, transaction_id, output_index, confirmations, required_confirmations, is_follow_up,
        is_late, travel_rule_status, detected_at, final_at, confirmed_at, created_at, updated_at)
      select '${organisationId}', p.hex::uuid, p.hex::uuid, '${organisationId}', 'CONFIRMED', 'BTC', 'MAIN', 173281,
        '173281', 173281, true, 'EUR', 10000, 57710, 'EUR', 10000, 57710, 100, 0, 9900, 'EUR', 10000,
        'bc1q' || md5('sender' || n), 'bc1q' || p.hex, p.hex, 0, 2, 2, false,
        false, 'NOT_REQUIRED', p.at + interval '4 minutes', p.at, p.at, p.at, p.at ${series}`);
    await client.query('vacuum analyze payment');
    await client.query('vacuum analyze deposit');
  } finally {
    await client.end();
  }
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
  const api = await startTestApi();
  const organisation = await api.createOrganisation();
  await fill(adminUrl, new URL(api.testDatabase.urls.appUrl).pathname.slice(1), organisation.id, rows);
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

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const median = (numbers: readonly number[]): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

/** The p50 and p99 of each table in each round; a round asks the tables in turn. */
const measure = async (tables: readonly Table[], page: number) => {
  const figures = tables.map(() => ({ p50: [] as number[], p99: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const table of tables) await table.signIn();
    const times = tables.map((): number[] => []);
    for (let request = 0; request < requestsPerRound; request += 1) {
      for (const [index, table] of tables.entries()) {
        const start = performance.now();
        await table.pages[page]?.get();
        times[index]?.push(performance.now() - start);
      }
    }
    if (round < 0) continue; // warms up
    for (const [index, taken] of times.entries()) {
      const sorted = taken.toSorted((a, b) => a - b);
      figures[index]?.p50.push(quantile(sorted, 0.5));
      figures[index]?.p99.push(quantile(sorted, 0.99));
    }
  }
  return figures.map(({ p50, p99 }) => ({ p50: median(p50), p99: median(p99) }));
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
    let passed = true;
    for (const page of [0, 1]) {
      const [small, large] = await measure(tables, page);
      if (!small || !large) throw new Error('Nothing was measured');
      const ratio = large.p99 / small.p99;
      passed &&= ratio <= bar;
      const figures = [small, large]
        .map(({ p50, p99 }, index) => `${tables[index]?.name} p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)}`)
        .join(', ');
      console.log(
        `${tables[0]?.pages[page]?.name}: ${figures}, p99 ratio ${ratio.toFixed(2)} ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`,
      );
    }
    return passed;
  } finally {
    for (const { api } of tables) await api.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
