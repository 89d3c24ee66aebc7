import { DatabaseSetupError } from '@countinghouse/database';
import type { Database, Tx } from '@countinghouse/database';
import { newestSealHolds as newestLedgerSealHolds } from '@countinghouse/ledger';
import type { Config } from '../config';
import { ledgerSealMac } from '../modules/books/ledger';
import { newestSealHolds as newestAuditSealHolds } from '../platform/audit/seal';
import { fingerprintOf } from '../platform/secret-key/fingerprint';
import { insertFirstFingerprint, knowsVersions, selectVersions } from '../platform/secret-key/repository';
import { takeSecret, type Taken } from '../platform/secret-key/take-secret';

const fine: Taken = { problem: null };

/**
 * Refuses a secret other than this database's: with another one no second factor and no callback secret opens, and every later seal breaks the
 * chain for ever. A start (`taking`) records the secret of a database that has none yet. Throws DatabaseSetupError.
 */
export const requireOwnSecret = async (
  database: Database,
  { secretKey, previousSecretKey, mode }: Pick<Config, 'secretKey' | 'previousSecretKey' | 'mode'>,
  { taking }: { readonly taking: boolean },
): Promise<void> => {
  const fingerprint = fingerprintOf(secretKey);
  const taken = await database.acrossOrganisations(async (tx): Promise<Taken> => {
    // Only an earlier version has started it: the next start writes the secret down.
    if (!(await knowsVersions(tx))) return fine;
    if ((await selectVersions(tx)).length === 0) {
      if (!(await mayHaveSealed(tx, secretKey))) return 'NOT_OWN';
      if (!taking) return fine;
      await insertFirstFingerprint(tx, fingerprint);
    }
    return takeSecret(tx, { secretKey, previousSecretKey }, { taking });
  });
  if (taken !== 'NOT_OWN' && taken.problem === null) return;
  if (taken !== 'NOT_OWN') throw new DatabaseSetupError(taken.problem ?? '');
  const place = mode === 'sandbox' ? 'SECRET_KEY or the file secret-key of the data directory' : 'SECRET_KEY';
  throw new DatabaseSetupError(
    `This database is kept under another secret, with this one its seals would break for ever: set the one it was first started with (${place}).`,
  );
};

/** True if the newest seals in a database of an earlier version were made with this secret, or if nothing is sealed yet. */
const mayHaveSealed = async (tx: Tx, secretKey: string): Promise<boolean> => {
  const newest = [
    await newestAuditSealHolds(tx, secretKey),
    await newestLedgerSealHolds(tx, ledgerSealMac(secretKey)),
  ].filter((holds) => holds !== null);
  return newest.length === 0 || newest.includes(true);
};
