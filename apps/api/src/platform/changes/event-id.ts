import { openSecret, sealSecret } from '../secrets';
import type { Snapshot } from './repository';
import { keptMinutes } from './repository';

/**
 * The id of an event: how far its stream was read, and when. Sealed, because a snapshot counts the transactions of
 * everybody, and because only what this server gave may come back into a statement.
 */
export const eventIdOf = (secretKey: string, snapshot: Snapshot, at: Date): string =>
  sealSecret(secretKey, `${Math.floor(at.getTime() / 1000)} ${snapshot}`).toString('base64url');

const opened = (secretKey: string, eventId: string): string => {
  try {
    return openSecret(secretKey, Buffer.from(eventId, 'base64url'));
  } catch {
    return '';
  }
};

/** Where a stream goes on that ended with this id. Null: it is none of ours, or something may be forgotten by now. */
export const snapshotIn = (secretKey: string, eventId: string, now: Date): Snapshot | null => {
  const [, seconds, snapshot] = /^(\d+) (\S+)$/.exec(opened(secretKey, eventId)) ?? [];
  const age = now.getTime() / 1000 - Number(seconds);
  // Half the time that changes are kept; a sandbox's clock may have been set back.
  return snapshot !== undefined && age > -5 && age < (keptMinutes * 60) / 2 ? (snapshot as Snapshot) : null;
};
