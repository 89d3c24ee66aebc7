/**
 * 200 transfers leave over a gateway with certificates of both sides while the sending process or the gateway is killed 100 times, at a call chosen
 * by the seed, before or after it was heard. A gateway that died begins again with its journal alone. At the end every recipient was paid once, by
 * the transaction on record. Exit code 1 on any deviation. `SEED` repeats a run's choices, `ROUNDS` changes their number.
 *
 *   npm run prove gateway-senders
 */
import { startTestServer } from '@countinghouse/database/testing';
import { killGatewaySenders } from '@countinghouse/api/testing/gateway/kills';

const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const rounds = Number(process.env['ROUNDS'] ?? 100);
  const { orders, killed, deviations } = await killGatewaySenders({ seed, rounds, say: console.log });
  for (const deviation of deviations) console.error(deviation);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const kills = Object.entries(killed).map(([who, times]) => `${times} ${who.toLowerCase().replaceAll('_', ' ')}`);
  console.log(
    `${orders} transfers, killed ${kills.join(', ')}: ` +
      `${deviations.length === 0 ? 'each was paid once' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
