import { openDatabase } from '@countinghouse/database';
import { verifyAuditTrail } from '../platform/audit/verify';
import { isOfTrail, verifyColdFile } from '../platform/audit/verify-cold';
import { fileWitness } from '../platform/audit/witness';
import { selectDetached } from '../platform/months/repository';
import { heldTo } from '../platform/restoration/excuse';
import { rowSealing } from '../platform/secret-key/ring';
import { readConfig } from '../config';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { say } from './terminal';

/** Compares the audit trail of all organisations with its seals, in the database and in the files of cold storage that are named, and prints every finding. Exit code 1 if there is any. */
try {
  const log = { info: () => undefined, warn: say };
  const config = readConfig(process.env);
  const { urls, stop } = await reachDatabase(config, log);
  const database = await openDatabase({
    ...urls,
    poolSize: 2,
    log,
    unhurried: true,
    sealing: rowSealing(config.secretKey),
  });
  try {
    await requireOwnSecret(database, config, { taking: false });
    const remembered = fileWitness(config.dataDir, 'audit').read();
    const { findings, unread } = await database.acrossOrganisations(async (tx) => {
      const { seal } = await heldTo(tx, config.secretKey, 'audit', remembered);
      const found = await verifyAuditTrail(tx, config.secretKey, seal, config);
      const records = (await selectDetached(tx)).filter(({ returnedAt }) => returnedAt === null);
      const read = new Set<string>();
      for (const file of process.argv.slice(2)) {
        const { findings: inFile, record } = await verifyColdFile(tx, config.secretKey, file, records);
        found.push(...inFile);
        if (record) read.add(record.id);
      }
      return {
        findings: found,
        unread: records.filter((record) => isOfTrail(record) && !read.has(record.id)),
      };
    });
    for (const finding of findings) say(JSON.stringify(finding));
    for (const { month, rowCount } of unread)
      say(
        `${rowCount} events of ${month} are in cold storage, and their file was not named: they were counted, not read.`,
      );
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
