import type { Tx } from '@countinghouse/database';
import { unwrapUnder, wrapUnder } from '../secrets';
import { fingerprintOf } from './fingerprint';
import { insertVersion, selectVersions, type SecretVersion } from './repository';
import { holdRing } from './ring';

/** Secrets of the settings: the one that is to be, and during a rotation the one before it. */
export type Secrets = { readonly secretKey: string; readonly previousSecretKey?: string | undefined };

/** Sentence why these secrets do not open this database, or null; `NOT_OWN` for a secret of another one. */
export type Taken = { readonly problem: string | null } | 'NOT_OWN';

const versionOf = (versions: readonly SecretVersion[], secret: string): SecretVersion | undefined => {
  const fingerprint = fingerprintOf(secret);
  return versions.find((one) => one.fingerprint.equals(fingerprint));
};

const rootUnder = ({ sealRoot }: SecretVersion, secret: string): string =>
  sealRoot === null ? secret : unwrapUnder(secret, sealRoot);

/**
 * Compares secrets with those of a database that knows its own, and makes their keys available to this process. `taking`: a start, which takes a new
 * secret on beside the former one.
 */
export const takeSecret = async (
  tx: Tx,
  { secretKey, previousSecretKey }: Secrets,
  { taking }: { readonly taking: boolean },
): Promise<Taken> => {
  const versions = await selectVersions(tx);
  const newest = versions.at(-1);
  const former = previousSecretKey === undefined ? undefined : versionOf(versions, previousSecretKey);
  if (!newest || (previousSecretKey !== undefined && !former)) return 'NOT_OWN';
  let own = versionOf(versions, secretKey);

  if (!own) {
    if (previousSecretKey === undefined || !former) return 'NOT_OWN';
    if (former.version !== newest.version || !isWhole(newest))
      return { problem: 'This database is being moved to another secret already: finish that rotation first.' };
    const root = rootUnder(former, previousSecretKey);
    if (taking) {
      const version = former.version + 1;
      const sealRoot = wrapUnder(secretKey, root);
      await insertVersion(tx, { version, fingerprint: fingerprintOf(secretKey), sealRoot });
      own = versionOf(await selectVersions(tx), secretKey);
      if (!own)
        return { problem: 'Another process took another secret on in the same moment: give all of them the same.' };
    }
    holdRing(secretKey, { sealRoot: root, encrypts: previousSecretKey, opens: [secretKey, previousSecretKey] });
    return { problem: null };
  }

  if (former && former.version > own.version)
    return { problem: 'SECRET_KEY_PREVIOUS is newer than SECRET_KEY: they are the wrong way round.' };
  if (own.version < newest.version && newest.encryptsFrom !== null)
    return { problem: 'This database is kept under a newer secret by now: set SECRET_KEY to that one.' };
  const isWriting = own.version === 1 || own.encryptsFrom !== null;
  if (!isWhole(own) && previousSecretKey === undefined)
    return {
      problem:
        'Some of this database is still encrypted under the secret before this one: set SECRET_KEY_PREVIOUS to that one until rotate-secret says that it is finished.',
    };
  if (own.version > 1 || previousSecretKey !== undefined)
    holdRing(secretKey, {
      sealRoot: rootUnder(own, secretKey),
      encrypts: isWriting ? secretKey : (previousSecretKey ?? secretKey),
      opens: previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey],
    });
  return { problem: null };
};

/** True if nothing of the database is encrypted under an earlier secret. */
const isWhole = ({ version, finishedAt }: SecretVersion): boolean => version === 1 || finishedAt !== null;
