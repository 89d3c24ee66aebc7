import type { Database } from '@countinghouse/database';
import { fingerprintOf } from './fingerprint';
import { selectVersions } from './repository';
import { encryptWithNewest } from './ring';
import type { Secrets } from './take-secret';

/** A process encrypts under the new secret so many seconds after a rotation began, at the latest. */
const lookSeconds = 5;

/** Seconds after which every process that follows a rotation has taken note that it began, with room for one that was held up. */
export const allHaveNotedSeconds = 3 * lookSeconds;

/** Notes the beginning of a rotation from the database while both secrets are set. Returns what ends it. */
export const followRotation = (database: Database, { secretKey, previousSecretKey }: Secrets): (() => void) => {
  if (previousSecretKey === undefined) return () => undefined;
  const fingerprint = fingerprintOf(secretKey);
  const look = async (): Promise<void> => {
    const versions = await database.acrossOrganisations(selectVersions);
    if (!versions.find((one) => one.fingerprint.equals(fingerprint))?.encryptsFrom) return;
    encryptWithNewest(secretKey);
    clearInterval(timer);
  };
  // A database that is away for a moment is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), lookSeconds * 1_000);
  timer.unref();
  return () => clearInterval(timer);
};
