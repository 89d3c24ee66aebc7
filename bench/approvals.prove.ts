/**
 * 200 withdrawals that two people have to approve, each hit by fifty approvals, ten cancels and three workers at the same moment: every one ends in
 * one state, sent once or never. Exit code 1 on any deviation.
 *
 * npm run prove approvals
 */
import { startTestApi } from '@countinghouse/api/testing';
import { approvalRounds } from '@countinghouse/api/testing/approval-rounds';
import { startTestServer } from '@countinghouse/database/testing';

const rounds = Number(process.env['ROUNDS'] ?? 200);
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const api = await startTestApi();
const started = performance.now();
try {
  const { ends, deviations } = await approvalRounds(api, rounds, new Date('2025-06-14T00:00:00.000Z'));
  for (const deviation of deviations) console.error(deviation);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const counted = Object.entries(ends).map(([status, count]) => `${count} ${status}`);
  console.log(`${rounds} rounds: ${counted.join(', ')}; ${deviations.length} deviations (${seconds} s)`);
  if (deviations.length > 0) process.exitCode = 1;
} finally {
  await api.close();
  await server.stop();
}
