/**
 * Crypto withdrawals created per second over HTTP by 50 clients, each a person of his own with a business of his own, against
 * the same hold (T-13) posted bare by as many callers, in turns in one database. The 99th percentile of an answer is told with it.
 * Bar: a twelfth of the baseline.
 *
 *   npx tsx bench/withdrawals.bench.ts
 */
import { loadavg } from 'node:os';
import { startTestApi } from '@countinghouse/api/testing';
import { withdrawalRounds } from '@countinghouse/api/testing/withdrawal-rounds';
import { startTestServer } from '@countinghouse/database/testing';
import { median } from './lib/serve-dashboard';
import { record } from './lib/history';

const bar = 1 / 12;
const rounds = 5;
const clients = 50;
const each = 4;

const server = await startTestServer({ durable: true });
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const api = await startTestApi();
let passed = false;
try {
  const { overHttp, bare, answers, findings } = await withdrawalRounds(api, clients);
  await overHttp(each);
  await bare(each);
  answers.length = 0;
  const perSecond = { http: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    perSecond.http.push(((clients * each) / (await overHttp(each))) * 1_000);
    perSecond.bare.push(((clients * each) / (await bare(each))) * 1_000);
  }
  const ratio = median(perSecond.http.map((value, index) => value / (perSecond.bare[index] ?? 1)));
  const p99 = answers.toSorted((one, other) => one - other)[Math.floor(answers.length * 0.99)] ?? 0;
  const found = await findings();
  const holds = record('withdrawals', [
    { figure: 'over HTTP against bare holds', value: ratio, unit: '', bar: { atLeast: bar } },
    { figure: 'withdrawals created over HTTP', value: median(perSecond.http), unit: '/s' },
  ]);
  passed = holds && found.length === 0;
  console.log(
    `withdrawals created: ${median(perSecond.http).toFixed(1)}/s over HTTP by ${clients} clients (p99 ${p99.toFixed(0)} ms), ` +
      `${median(perSecond.bare).toFixed(1)}/s bare holds, ratio ${ratio.toFixed(3)} ${ratio >= bar ? 'pass' : 'FAIL'} ` +
      `(bar ${bar.toFixed(3)}), load ${loadavg()[0]?.toFixed(1)}, ${found.length} findings`,
  );
} finally {
  await api.close().catch(() => undefined);
  await server.stop();
}
process.exitCode = passed ? 0 : 1;
