import { openDatabase } from '@countinghouse/database';
import { verifyAuditTrail } from '../platform/audit/verify';
import { fileWitness } from '../platform/audit/witness';
import { heldTo } from '../platform/restoration/excuse';
import { readConfig } from '../config';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { say } from './terminal';

/** Compares the audit trail of all organisations with its seals and prints every finding. Exit code 1 if there is any. */
try {
  const log = { info: () => undefined, warn: say };
  const config = readConfig(process.env);
  const { urls, stop } = await reachDatabase(config, log);
  const database = await openDatabase({ ...urls, poolSize: 2, log, unhurried: true });
  try {
    await requireOwnSecret(database, config, { taking: false });
    const remembered = fileWitness(config.dataDir, 'audit').read();
    const findings = await database.acrossOrganisations(async (tx) => {
      const { seal } = await heldTo(tx, config.secretKey, 'audit', remembered);
      return verifyAuditTrail(tx, config.secretKey, seal, config);
    });
    for (const finding of findings) say(JSON.stringify(finding));
    if (!remembered) say('No witness in the data directory: whether the end was cut off cannot be told.');
    say(
      findings.length === 0
        ? 'The audit trail is as it was sealed.'
        : `The audit trail is NOT as it was sealed: ${findings.length} findings, the first of each chain is where it begins.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
} catch (error) {
  fail(error);
}
