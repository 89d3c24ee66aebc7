import { verify } from '@countinghouse/ledger';
import { readConfig } from '../config';
import { fail } from './fail';
import { openInstallation } from './open-installation';
import { say } from './terminal';

/** Checks the ledger's invariants over all organisations and prints every finding. Exit code 1 when there is one. */
try {
  const log = { info: () => undefined, warn: say };
  const { database, close } = await openInstallation(readConfig(process.env), log);
  const findings = await database.acrossOrganisations((tx) => verify(tx));
  await close();
  for (const finding of findings) say(JSON.stringify(finding));
  say(findings.length === 0 ? 'The ledger is sound.' : `The ledger is NOT sound: ${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
