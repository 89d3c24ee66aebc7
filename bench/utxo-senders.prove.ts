/**
 * 400 transfers leave over a real bitcoind, signed by the wallet of another, while the sending process is killed (`kill -9`) 200 times, at a moment
 * chosen by the seed: while it asks for fees, before and after the signer signed, before and after the handover, and later; at times a block comes
 * before the next process, and at times the node forgets what waits. At the end every recipient was paid once, each transfer has one transaction,
 * and no output was taken twice. Exit code 1 on any deviation. `SEED` repeats a run's choices, `ROUNDS` changes their number.
 *
 *   npm run prove utxo-senders
 */
import { startTestServer } from '@countinghouse/database/testing';
import { hasCoinNode, killSenders, startUtxoNode } from '@countinghouse/api/testing/utxo-kills';

if (!hasCoinNode('bitcoind')) process.exit(1);
const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const [node, wallet] = await Promise.all([
  startUtxoNode('bitcoind', { wallet: true }),
  startUtxoNode('bitcoind', { wallet: true }),
]);
try {
  const rounds = Number(process.env['ROUNDS'] ?? 200);
  const { orders, killed, deviations } = await killSenders({ seed, rounds, node, wallet, say: console.log });
  for (const deviation of deviations) console.error(deviation);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const kills = Object.entries(killed).map(
    ([moment, times]) => `${times} ${moment.toLowerCase().replaceAll('_', ' ')}`,
  );
  console.log(
    `${orders} transfers, killed ${kills.join(', ')}: ` +
      `${deviations.length === 0 ? 'each was paid once' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await node.stop();
  await wallet.stop();
  await server.stop();
}
