import { openDatabase } from '@countinghouse/database';
import { verify } from '@countinghouse/ledger';
import { readConfig } from '../config';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { say } from './terminal';

/** Checks the ledger's invariants over all organisations and prints every finding. Exit code 1 when there is one. */
try {
  const log = { info: () => undefined, warn: say };
  const { urls, stop } = await reachDatabase(readConfig(process.env), log);
  const database = await openDatabase({ ...urls, poolSize: 2, log });
  try {
    const findings = await database.acrossOrganisations((tx) => verify(tx));
    for (const finding of findings) say(JSON.stringify(finding));
    say(findings.length === 0 ? 'The ledger is sound.' : `The ledger is NOT sound: ${findings.length} findings.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
} catch (error) {
  fail(error);
}
