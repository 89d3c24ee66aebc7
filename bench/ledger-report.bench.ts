/**
 * The transaction ledger of a business as CSV over HTTP, against PostgreSQL's own COPY of the same rows in the same run, in turns. The book is
 * filled by plain inserts; the report is the product's own. Bars: at least 40 % of the rows a second of COPY, and less than 100 MB of
 * memory above what the process had before.
 *
 *   npx tsx bench/ledger-report.bench.ts [movements; default 1,000,000]
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startTestApi } from '@countinghouse/api/testing';
import { createBusiness } from '@countinghouse/api/testing/commerce';
import { detailsFor } from '@countinghouse/api/testing/ledger-details';
import { asSuperuser, fillMovements } from '@countinghouse/api/testing/movements';
import { startTestServer } from '@countinghouse/database/testing';
import pg from 'pg';
import { median } from './lib/serve-dashboard';
import { record } from './lib/history';

const movements = Number(process.argv[2] ?? 1_000_000);
const leastShare = 0.4;
const mostMegabytes = 100;
const rounds = 3;
const [after, before] = ['2024-06-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z'];

const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const api = await startTestApi();
let passed = false;

const reader = fileURLToPath(new URL('lib/reader.mjs', import.meta.url));

/** Lines of an answer, read by a process of its own. */
const linesOf = async (asked: object): Promise<number> => {
  const child = spawn(process.execPath, [reader], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(asked));
  return Number(await text(child.stdout));
};

try {
  const organisation = await api.createOrganisation();
  const business = await createBusiness(api, organisation);
  const everyMs = Math.floor((360 * 86_400_000) / movements);
  const accountId = await fillMovements(api, business, { count: movements, from: new Date(after), everyMs });
  const token = await api.signInWith(organisation, ['GET_BALANCES']);
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });

  /** Seconds of a whole report that nobody stores, its reader's start included, and the largest growth of the server's process. */
  const report = async (): Promise<{ seconds: number; megabytes: number }> => {
    (globalThis as { gc?: () => void }).gc?.();
    const idle = process.memoryUsage().rss;
    let most = idle;
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const began = performance.now();
    const lines = await linesOf({
      url: `${address}/api/v1/reports/transaction-ledger`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ businessId: business.id, after, before, format: 'CSV' }),
    });
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(look);
    // A head, an opening and a closing balance.
    if (lines !== movements + 3) throw new Error(`${lines} lines instead of ${movements + 3}`);
    return { seconds, megabytes: (most - idle) / 1_048_576 };
  };
  // Details of a line are part of the SELECT: the report's own expression, its parameters as literals.
  const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
  const details = await api.database.inOrganisation(organisation.id, async (tx) => {
    const { sql, parameters } = detailsFor(business.id, scope).of.compile(tx);
    return sql.replaceAll(/\$(\d+)/g, (_, at: string) => {
      const value = parameters[Number(at) - 1] as string | null;
      return value === null ? 'null' : pg.escapeLiteral(value);
    });
  });
  const copy = async (): Promise<number> => {
    const began = performance.now();
    await asSuperuser(api, (client) =>
      client.query(`copy (select e.account_seq, e.transaction_id, e.direction, e.amount, e.balance_after, e.posted_at,
                    t.event_type, t.entity_type, t.entity_id, t.value_at, t.reversal_of, t.rate, ${details}, t.description
               from ledger_entry e join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
              where e.organisation_id = '${organisation.id}' and e.account_id = ${accountId} order by e.account_seq) to '/dev/null' (format csv)`),
    );
    return (performance.now() - began) / 1_000;
  };

  await report();
  await copy();
  const measured = { report: [] as number[], copy: [] as number[], megabytes: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const { seconds, megabytes } = await report();
    measured.report.push(seconds);
    measured.megabytes.push(megabytes);
    measured.copy.push(await copy());
  }
  const share = median(measured.copy.map((seconds, index) => seconds / (measured.report[index] ?? 1)));
  const megabytes = Math.max(...measured.megabytes);
  passed = record('ledger-report', [
    { figure: 'rows a second against COPY', value: share, unit: '', bar: { atLeast: leastShare } },
    { figure: 'memory above idle', value: megabytes, unit: 'MB', bar: { atMost: mostMegabytes } },
    { figure: 'rows a second over HTTP', value: movements / median(measured.report), unit: '/s' },
  ]);
  console.log(
    `${movements.toLocaleString('en')} movements as CSV: ${(movements / median(measured.report)).toFixed(0)} rows/s over HTTP, ${(movements / median(measured.copy)).toFixed(0)} by COPY, ` +
      `${(share * 100).toFixed(0)} % (bar ${leastShare * 100} %), ${megabytes.toFixed(0)} MB above idle at most (bar ${mostMegabytes}): ${passed ? 'pass' : 'FAIL'}, load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await api.close().catch(() => undefined);
  await server.stop();
}
process.exitCode = passed ? 0 : 1;
