import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@countinghouse/database';
import { encryptedColumns, resealBatch } from './encrypted-repository';
import { fingerprintOf } from './fingerprint';
import { allHaveNotedSeconds } from './follow-rotation';
import { beginEncrypting, finishVersion, selectVersions } from './repository';
import { encryptWithNewest } from './ring';

/** A rotation that cannot begin, in a sentence. */
export class RotationRefused extends Error {
  override readonly name = 'RotationRefused';
}

export type Rotated = {
  readonly version: number;
  /** Values that were encrypted anew, by table and column; for a trial those that would be. */
  readonly resealed: Readonly<Record<string, number>>;
  readonly isFinished: boolean;
};

type Rotation = {
  readonly database: Database;
  readonly secretKey: string;
  readonly isTrial: boolean;
  /** Seconds for every process to take note; fewer in tests. */
  readonly waitSeconds?: number;
  readonly signal?: AbortSignal;
};

/** One pass over everything encrypted; returns the number of values changed, by table and column. */
const pass = async ({ database, secretKey, isTrial, signal }: Rotation): Promise<Record<string, number>> => {
  const resealed: Record<string, number> = {};
  for (const column of encryptedColumns) {
    const name = `${column.table}.${column.column}`;
    let after: string | undefined;
    do {
      signal?.throwIfAborted();
      const batch = await database.acrossOrganisations((tx) => resealBatch(tx, column, secretKey, { after, isTrial }));
      resealed[name] = (resealed[name] ?? 0) + batch.changed;
      after = batch.next ?? undefined;
    } while (after !== undefined);
  }
  return resealed;
};

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Lets every process encrypt under the newest secret, and encrypts what is stored under it, in batches: stopped at any point it goes on where it was.
 * Finished when a whole pass finds nothing under the former secret.
 *
 * @throws RotationRefused
 */
export const rotateSecret = async (rotation: Rotation): Promise<Rotated> => {
  const { database, secretKey, isTrial, waitSeconds = allHaveNotedSeconds } = rotation;
  const versions = await database.acrossOrganisations(selectVersions);
  const fingerprint = fingerprintOf(secretKey);
  const own = versions.find((one) => one.fingerprint.equals(fingerprint));
  if (!own || own.version === 1)
    throw new RotationRefused(
      'There is nothing to rotate: set SECRET_KEY to a new secret and SECRET_KEY_PREVIOUS to the present one, and start every process with both first.',
    );
  const { version } = own;
  if (isTrial) return { version, resealed: await pass(rotation), isFinished: own.finishedAt !== null };
  if (own.encryptsFrom === null) {
    await database.acrossOrganisations((tx) => beginEncrypting(tx, version));
    await pause(waitSeconds * 1_000, undefined, rotation.signal && { signal: rotation.signal });
  }
  encryptWithNewest(secretKey);
  const resealed: Record<string, number> = {};
  for (let found = -1; found !== 0;) {
    const counts = await pass(rotation);
    for (const [name, count] of Object.entries(counts)) resealed[name] = (resealed[name] ?? 0) + count;
    found = sumOf(counts);
  }
  await database.acrossOrganisations((tx) => finishVersion(tx, version));
  return { version, resealed, isFinished: true };
};
