import { openDatabase } from '@countinghouse/database';
import { verify, verifySeals } from '@countinghouse/ledger';
import { readConfig } from '../config';
import { invariantsIn } from '../invariants';
import { ledgerSealMac } from '../modules/books/ledger';
import { fileWitness } from '../platform/audit/witness';
import { heldTo } from '../platform/restoration/excuse';
import { verifyRows } from '../platform/row-checks/row-check';
import { rowChecks } from '../row-checks';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { say } from './terminal';
import { rowSealing } from '../platform/secret-key/ring';

/**
 * Checks, over all organisations, the ledger's invariants, the business rows beside the entries, the rules that guard them, and that nothing sealed
 * has changed, neither entries nor rows. Prints every finding; exit code 1 if there is any.
 */
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
    const remembered = fileWitness(config.dataDir, 'ledger').read();
    const { seal: witness } = await database.acrossOrganisations((tx) =>
      heldTo(tx, config.secretKey, 'ledger', remembered),
    );
    const findings = [
      ...(await database.acrossOrganisations((tx) => verify(tx, invariantsIn(config.mode)))),
      ...(await database.acrossOrganisations((tx) => verifyRows(tx, rowChecks(config)))),
      ...(await database.acrossOrganisations((tx) =>
        verifySeals(tx, ledgerSealMac(config.secretKey), witness ?? undefined),
      )),
    ];
    for (const finding of findings) say(JSON.stringify(finding));
    if (!remembered) say('No witness in the data directory: whether the end was cut off cannot be told.');
    say(findings.length === 0 ? 'The ledger is sound.' : `The ledger is NOT sound: ${findings.length} findings.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
} catch (error) {
  fail(error);
}
