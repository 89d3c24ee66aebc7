import { DatabaseSetupError } from '@countinghouse/database';
import type { Database, Tx } from '@countinghouse/database';
import { newestSealHolds as newestLedgerSealHolds } from '@countinghouse/ledger';
import type { Config } from '../config';
import { ledgerSealMac } from '../modules/books/ledger';
import { newestSealHolds as newestAuditSealHolds } from '../platform/audit/seal';
import { fingerprintOf } from '../platform/secret-key/fingerprint';
import { insertFirstFingerprint, knowsVersions, selectFingerprints } from '../platform/secret-key/repository';

/**
 * Refuses a secret that is not the one this database is kept under: with another one no second factor and no callback secret
 * opens, and every seal that follows breaks the chain for ever. A start (`taking`) writes down the secret of a database that
 * knows none yet. Throws DatabaseSetupError.
 */
export const requireOwnSecret = async (
  database: Database,
  { secretKey, mode }: Pick<Config, 'secretKey' | 'mode'>,
  { taking }: { readonly taking: boolean },
): Promise<void> => {
  const fingerprint = fingerprintOf(secretKey);
  const isOwn = await database.acrossOrganisations(async (tx) => {
    // Only an earlier version has started it: the next start writes the secret down.
    if (!(await knowsVersions(tx))) return true;
    const known = await selectFingerprints(tx);
    if (known.length > 0) return known.some((each) => each.equals(fingerprint));
    if (!(await mayHaveSealed(tx, secretKey))) return false;
    if (!taking) return true;
    await insertFirstFingerprint(tx, fingerprint);
    return (await selectFingerprints(tx)).some((each) => each.equals(fingerprint));
  });
  if (isOwn) return;
  const place = mode === 'sandbox' ? 'SECRET_KEY or the file secret-key of the data directory' : 'SECRET_KEY';
  throw new DatabaseSetupError(
    `This database is kept under another secret, with this one its seals would break for ever: set the one it was first started with (${place}).`,
  );
};

/** Whether the newest seals of a database that an earlier version kept were made with this secret; true where nothing was sealed yet. */
const mayHaveSealed = async (tx: Tx, secretKey: string): Promise<boolean> => {
  const newest = [
    await newestAuditSealHolds(tx, secretKey),
    await newestLedgerSealHolds(tx, ledgerSealMac(secretKey)),
  ].filter((holds) => holds !== null);
  return newest.length === 0 || newest.includes(true);
};
