/**
 * Deposits confirmed per second, from the chain's word to the credit: read and told, counted to its confirmations, screened,
 * assessed for the travel rule, priced, credited, with figures, traces, audit and the callback queued, against the same
 * entries (T-01, T-03) posted bare, in turns in one database. One deposit after the other, as one chain is followed. Bar: a
 * twelfth of the baseline.
 *
 *   npx tsx bench/deposits.bench.ts
 */
import { loadavg } from 'node:os';
import { startTestApi } from '@countinghouse/api/testing';
import { depositRounds } from '@countinghouse/api/testing/deposit-rounds';
import { startTestServer } from '@countinghouse/database/testing';
import { median } from './lib/serve-dashboard';
import { record } from './lib/history';

const bar = 1 / 12;
const rounds = 7;
const count = 60;

const server = await startTestServer({ durable: true });
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const api = await startTestApi();
let passed = false;
try {
  const { live, bare, findings } = await depositRounds(api);
  await live(count);
  await bare(count);
  const perSecond = { live: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    perSecond.live.push((count / (await live(count))) * 1_000);
    perSecond.bare.push((count / (await bare(count))) * 1_000);
  }
  const ratio = median(perSecond.live.map((value, index) => value / (perSecond.bare[index] ?? 1)));
  const found = await findings();
  const holds = record('deposits', [
    { figure: 'end to end against bare postings', value: ratio, unit: '', bar: { atLeast: bar } },
    { figure: 'deposits confirmed end to end', value: median(perSecond.live), unit: '/s' },
  ]);
  passed = holds && found.length === 0;
  console.log(
    `deposits confirmed: ${median(perSecond.live).toFixed(1)}/s end to end, ${median(perSecond.bare).toFixed(1)}/s bare postings, ` +
      `ratio ${ratio.toFixed(3)} ${ratio >= bar ? 'pass' : 'FAIL'} (bar ${bar.toFixed(3)}), load ${loadavg()[0]?.toFixed(1)}, ` +
      `${found.length} findings`,
  );
} finally {
  await api.close().catch(() => undefined);
  await server.stop();
}
process.exitCode = passed ? 0 : 1;
