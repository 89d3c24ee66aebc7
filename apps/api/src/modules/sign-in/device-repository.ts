import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { mac } from '../../platform/secrets';
import type { Origin } from './services';

/** Browser and address together. Version numbers are left out: an update does not make another device. */
const hashDevice = (secretKey: string, { userAgent, ip }: Origin): Buffer =>
  mac(secretKey, 'device', `${userAgent.replace(/[\d._]+/g, '')}\n${ip}`);

/**
 * Remembers from where a person signed in. True when that is worth a notice: the device is new and was not the first,
 * which nothing could have been compared with.
 */
export const rememberDevice = async (tx: Tx, secretKey: string, userId: string, origin: Origin): Promise<boolean> => {
  const { rows } = await sql<{ was_known: boolean; knew_any: boolean }>`
    with before as (select device_hash from known_device where user_id = ${userId}),
         seen as (
           insert into known_device (user_id, device_hash) values (${userId}, ${hashDevice(secretKey, origin)})
           on conflict (user_id, device_hash) do update set last_seen_at = app_clock()
         )
    select exists (select from before where device_hash = ${hashDevice(secretKey, origin)}) as was_known,
           exists (select from before) as knew_any`.execute(tx);
  const row = rows[0];
  return row !== undefined && row.knew_any && !row.was_known;
};
