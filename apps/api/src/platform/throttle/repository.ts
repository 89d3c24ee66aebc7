import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Tables } from '../tables';
import type { ThrottleScope, ThrottleState } from './rules';
import { afterFailure, secondsLocked, throttleRules, withoutFailure } from './rules';

type ThrottleRow = Tables['login_throttle'] & { readonly now: Date };

const stateOf = (row: ThrottleRow): ThrottleState => ({
  windowStartedAt: row.window_started_at,
  failures: row.failures,
  lockedUntil: row.locked_until,
  locks: row.locks,
  inARow: row.in_a_row,
});

/** Seconds the subject has to wait, without waiting for anybody who is counting just now. */
export const throttleSeconds = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<number> => {
  const { rows } = await sql<ThrottleRow>`
    select *, app_clock() as now from login_throttle where scope = ${scope} and subject = ${subject}`.execute(tx);
  const row = rows[0];
  return row ? secondsLocked(stateOf(row), throttleRules[scope], row.now) : 0;
};

/**
 * Seconds the subject has to wait, holding it until the transaction ends: of many attempts at once each sees the count of
 * the one before, so never more than the limit are judged.
 */
export const holdThrottle = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<number> => {
  await sql`
    insert into login_throttle (scope, subject, window_started_at) values (${scope}, ${subject}, app_clock())
    on conflict do nothing`.execute(tx);
  await sql`select from login_throttle where scope = ${scope} and subject = ${subject} for update`.execute(tx);
  return throttleSeconds(tx, scope, subject);
};

const readState = async (tx: Tx, scope: ThrottleScope, subject: string) => {
  const { rows } = await sql<ThrottleRow>`
    select *, app_clock() as now from login_throttle where scope = ${scope} and subject = ${subject}`.execute(tx);
  const row = rows[0];
  return row ? { state: stateOf(row), now: row.now } : null;
};

const writeState = async (tx: Tx, scope: ThrottleScope, subject: string, next: ThrottleState): Promise<void> => {
  await sql`
    update login_throttle
       set window_started_at = ${next.windowStartedAt}, failures = ${next.failures}, locked_until = ${next.lockedUntil},
           locks = ${next.locks}, in_a_row = ${next.inARow}
     where scope = ${scope} and subject = ${subject}`.execute(tx);
};

/** A failure as it was counted, to be taken back should it turn out to be none: until when it locked, null where it did not. */
export type CountedFailure = { readonly lockedUntil: Date | null };

/** Counts a failure. Call it in a transaction that commits, whatever the answer to the caller is. */
export const countFailure = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<CountedFailure> => {
  await holdThrottle(tx, scope, subject);
  const found = await readState(tx, scope, subject);
  if (!found) return { lockedUntil: null };
  const next = afterFailure(found.state, throttleRules[scope], found.now);
  await writeState(tx, scope, subject, next);
  return { lockedUntil: next.locks > found.state.locks ? next.lockedUntil : null };
};

/** Takes back what was counted before its outcome was known, with the lock that it set. */
export const takeBackFailure = async (
  tx: Tx,
  scope: ThrottleScope,
  subject: string,
  { lockedUntil }: CountedFailure,
): Promise<void> => {
  await holdThrottle(tx, scope, subject);
  const found = await readState(tx, scope, subject);
  if (found) await writeState(tx, scope, subject, withoutFailure(found.state, throttleRules[scope], lockedUntil));
};

/** A success: nothing counts against the subject any more. */
export const clearThrottle = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<void> => {
  await sql`delete from login_throttle where scope = ${scope} and subject = ${subject}`.execute(tx);
};
