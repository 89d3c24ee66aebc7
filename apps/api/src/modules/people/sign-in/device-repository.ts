import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { mac } from '../../../platform/secrets';
import type { CallOrigin } from './services';

/** Browser and address together. Version numbers are left out: an update does not make another device. */
const hashDevice = (secretKey: string, { userAgent, ip }: CallOrigin): Buffer =>
  mac(secretKey, 'device', `${userAgent.replace(/[\d._]+/g, '')}\n${ip}`);

/** True if the person signed in from there before. */
export const isKnownDevice = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  origin: CallOrigin,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from known_device where user_id = ${userId} and device_hash = ${hashDevice(secretKey, origin)}`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Name under which one device's failures at one account are counted. */
export const deviceSubject = (secretKey: string, email: string, origin: CallOrigin): string =>
  mac(secretKey, 'throttle', `${email}\n${hashDevice(secretKey, origin).toString('base64url')}`).toString('base64url');

/** True if the device was used before an instant, or a second factor was shown on it since. */
export const isLetIn = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  origin: CallOrigin,
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from known_device
     where user_id = ${userId} and device_hash = ${hashDevice(secretKey, origin)}
       and (first_seen_at < ${since} or proved_at is not null)`.execute(tx);
  return rows.length > 0;
};

/**
 * Remembers the device of a sign-in, and if a second factor was shown. True if a notice is due: the device is new, and not the first, which could
 * not be compared with any.
 */
export const rememberDevice = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  origin: CallOrigin,
  hasFactor: boolean,
): Promise<boolean> => {
  const { rows } = await sql<{ was_known: boolean; knew_any: boolean }>`
    with before as (select device_hash from known_device where user_id = ${userId}),
         seen as (
           insert into known_device (user_id, device_hash, proved_at)
           values (${userId}, ${hashDevice(secretKey, origin)}, case when ${hasFactor} then app_clock() end)
           on conflict (user_id, device_hash) do update
             set last_seen_at = app_clock(), proved_at = coalesce(excluded.proved_at, known_device.proved_at)
         )
    select exists (select from before where device_hash = ${hashDevice(secretKey, origin)}) as was_known,
           exists (select from before) as knew_any`.execute(tx);
  const row = rows[0];
  return row !== undefined && row.knew_any && !row.was_known;
};
