import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/**
 * Deletes data nobody may use any more: ended sessions and reset links after 30 days, throttles after 2, devices after 180, dead letters after 90,
 * old sandbox mail.
 */
export const forgetEnded = async (tx: Tx): Promise<void> => {
  await sql`delete from session where least(revoked_at, expires_at) < app_clock() - interval '30 days'`.execute(tx);
  await sql`delete from password_reset where expires_at < app_clock() - interval '30 days'`.execute(tx);
  await sql`
    delete from login_throttle
     where scope <> 'code' and window_started_at < app_clock() - interval '2 days'
       and (locked_until is null or locked_until < app_clock())`.execute(tx);
  await sql`delete from two_factor_setup where expires_at < app_clock()`.execute(tx);
  await sql`delete from known_device where last_seen_at < app_clock() - interval '180 days'`.execute(tx);
  // An organisation's dead letters are for its staff; the server's own are in its log.
  await sql`
    delete from dead_letter
     where failed_at < app_clock() - case when organisation_id is null then interval '2 days' else interval '90 days' end`.execute(
    tx,
  );
  await sql`delete from mailbox_message where sent_at < app_clock() - interval '30 days'`.execute(tx);
};
