/**
 * The screens of figures through the whole server, in an organisation of ten thousand payments and in one of a million (ten million with
 * `--rows=10000000`): statistics of all businesses and of one, what each took in today, balances, the list of businesses. They read roll-ups, kept totals and
 * small tables, so the number of payments must not show. So do the totals above the list of payments, of which the small organisation has as many as are still counted row by row. Both servers run side by side and are asked in turn. The roll-ups are made by the product's own
 * rebuild, the payments are put straight into their tables. Bar: p99 of each in the large organisation at most 1.5 times that in the small one.
 *
 *   npx tsx bench/figures.bench.ts [--rows=1000000] [--rounds=7]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { rebuildDailyFigures, rebuildListTotals } from '@countinghouse/api/testing/figures';
import { startTestApi, type TestApi } from '@countinghouse/api/testing';
import { fund, giveRates } from '@countinghouse/api/testing/commerce';
import { startTestServer } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { fillPayments } from './lib/payments';
import { sideBySide, type Side } from './lib/side-by-side';
import { record, type Figure } from './lib/history';

const bar = 1.5;
const smallRows = 10_000;
const businesses = 20;
const requestsPerRound = 100;

const { values } = parseArgs({
  options: {
    /** Only those whose name begins with it. */
    only: { type: 'string', default: '' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
  },
});
const rounds = Number(values.rounds);

/** Of every business, by real postings. */
const balances = [
  ['1000.00', 'EUR'],
  ['0.5', 'BTC'],
  ['250', 'USDT'],
] as const;

const dayMs = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const month = `after=${ago(30)}&before=${ago(0)}`;
const year = `after=${ago(365)}&before=${ago(0)}`;

/** Paths requested by a screen of figures; `:id` is a business. */
const asked: Readonly<Record<string, string>> = {
  'histogram of a month': `statistics/deposits/histogram?${month}`,
  'histogram of a year': `statistics/deposits/histogram?${year}`,
  'coins of a month': `statistics/deposits?${month}`,
  'coins of a month of a business': `statistics/deposits?${month}&businessId=:id`,
  'withdrawals of a month': `statistics/withdrawals?${month}`,
  today: 'statistics/today',
  'balances of all businesses': 'balances',
  'balances of the organisation': 'balances/organisation',
  'balances of a business': 'balances/:id',
  'list of businesses': 'businesses?limit=10',
  'total of all payments': 'payments?limit=1&includeTotal=true',
  'total of the payments of a month': `payments?limit=1&includeTotal=true&${month}`,
  'total of the payments of a business': 'payments?limit=1&includeTotal=true&businessId=:id',
};

type Book = Side & { readonly api: TestApi; readonly get: (path: string) => Promise<void> };

const prepare = async (adminUrl: string, rows: number): Promise<Book> => {
  const start = performance.now();
  const api = await startTestApi({ isTampered: true });
  const organisation = await api.createOrganisation();
  const ids = await fillPayments(api, { adminUrl, organisationId: organisation.id, rows, businesses });
  for (const id of ids)
    for (const [sum, currency] of balances)
      await fund(api, { id, name: '', organisationId: organisation.id }, amountOf(sum, currency));
  const figures = await api.database.acrossOrganisations(rebuildDailyFigures);
  const totals = await api.database.acrossOrganisations(rebuildListTotals);
  let token = '';
  const name = `${rows.toLocaleString('en')} payments`;
  console.log(
    `${name}, ${figures} daily figures, ${totals} totals of lists, ready after ${((performance.now() - start) / 1_000).toFixed(0)} s`,
  );
  return {
    name,
    api,
    signIn: async () => {
      // Prices are of the moment; a long run outlives them.
      await giveRates(api, new Date());
      token = await api.signInWith(organisation, ['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'GET_PAYMENTS']);
    },
    get: async (path) => {
      const answer = await api.call('GET', path.replace(':id', organisation.id), { token });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    },
  };
};

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  const books: Book[] = [];
  try {
    for (const rows of [smallRows, Number(values.rows)]) books.push(await prepare(server.adminUrl, rows));
    console.log(`milliseconds, median of ${rounds} rounds of ${requestsPerRound}, load ${loadavg()[0]?.toFixed(1)}`);
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(asked)) {
      if (!name.startsWith(values.only)) continue;
      const [small, large] = await sideBySide(books, ({ get }) => get(path), { rounds, requestsPerRound });
      if (!small || !large) throw new Error('Nothing was measured');
      const ratio = large.p99 / small.p99;
      figures.push(
        { figure: `${name}: p99 of the large table against the small`, value: ratio, unit: '', bar: { atMost: bar } },
        { figure: `${name}: median of the large table`, value: large.p50, unit: 'ms' },
      );
      const said = ({ p50, p99 }: typeof small) => `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)}`;
      console.log(
        `${name}: ${said(small)}, ${said(large)}, p99 ratio ${ratio.toFixed(2)} ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`,
      );
    }
    return figures.length === 0 || record('figures', figures);
  } finally {
    for (const { api } of books) await api.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
