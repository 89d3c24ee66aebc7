import type { Tx } from '@countinghouse/database';
import { openSecret, sealSecret } from '../secrets';
import { clockNow } from '../clock/repository';
import { currentSnapshot, keptMinutes, type Snapshot } from './repository';

/**
 * Id of an event: the position of its stream, and the time. Sealed, because a snapshot counts everybody's transactions, and because only values
 * from this server may return into a statement.
 */
export const eventIdOf = (secretKey: string, snapshot: Snapshot, at: Date): string =>
  sealSecret(secretKey, `${Math.floor(at.getTime() / 1000)} ${snapshot}`).toString('base64url');

/** Id of an event that has just been: whatever commits from now on comes after it. */
export const eventIdNow = async (tx: Tx, secretKey: string): Promise<string> =>
  eventIdOf(secretKey, await currentSnapshot(tx), await clockNow(tx));

const opened = (secretKey: string, eventId: string): string => {
  try {
    return openSecret(secretKey, Buffer.from(eventId, 'base64url'));
  } catch {
    return '';
  }
};

/** Snapshot from which a stream that ended with this id resumes. Null: not our id, or some changes may be forgotten by now. */
export const snapshotIn = (secretKey: string, eventId: string, now: Date): Snapshot | null => {
  const [, seconds, snapshot] = /^(\d+) (\S+)$/.exec(opened(secretKey, eventId)) ?? [];
  const age = now.getTime() / 1000 - Number(seconds);
  // Half the retention of changes; a sandbox's clock may have been set back.
  return snapshot !== undefined && age > -5 && age < (keptMinutes * 60) / 2 ? (snapshot as Snapshot) : null;
};
