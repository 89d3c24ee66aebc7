/**
 * A PostgreSQL of the distribution is set up by the commands of docs/backup.md, as they stand there. Under load it is backed up, the load goes on, the
 * server is killed (`kill -9`) and its disk removed. Restored to an instant it holds exactly the transfers from before; restored to the last
 * second it has lost at most what the page states (one second), the verifiers and the seals find nothing, another secret is refused, and no money
 * leaves before two operators accepted and two released it. Exit code 1 on any deviation.
 *
 *   npm run prove restore
 */
import { restoreDrill } from '@countinghouse/api/testing/restore-drill';

/** As docs/backup.md states it for a log that is received as it is written. */
const boundMs = 1_000;

const { acknowledged, lost, lostMs, backupMs, restoreMs, deviations } = await restoreDrill({
  loadSeconds: [8, 20],
  say: console.log,
});
for (const deviation of deviations) console.error(deviation);
console.log(
  `${acknowledged} transfers acknowledged, ${lost} lost, the oldest ${lostMs} ms before the end (bound ${boundMs} ms); ` +
    `base backup with verification ${(backupMs / 1_000).toFixed(1)} s, restoration ${(restoreMs / 1_000).toFixed(1)} s, ${deviations.length} deviations`,
);
process.exit(deviations.length === 0 && lostMs <= boundMs ? 0 : 1);
