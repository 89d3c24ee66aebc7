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

/** Seconds the subject has to wait, read without waiting for a concurrent count. */
export const throttleSeconds = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<number> => {
  const { rows } = await sql<ThrottleRow>`
    select *, app_clock() as now from throttle_state(${scope}, ${subject})`.execute(tx);
  const row = rows[0];
  return row ? secondsLocked(stateOf(row), throttleRules[scope], row.now) : 0;
};

/**
 * Seconds the subject has to wait, locking it until the transaction ends: concurrent attempts see each other's count, so never more than the limit
 * are judged.
 */
export const holdThrottle = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<number> => {
  await sql`select throttle_hold(${scope}, ${subject})`.execute(tx);
  return throttleSeconds(tx, scope, subject);
};

const readState = async (tx: Tx, scope: ThrottleScope, subject: string) => {
  const { rows } = await sql<ThrottleRow>`
    select *, app_clock() as now from throttle_state(${scope}, ${subject})`.execute(tx);
  const row = rows[0];
  return row ? { state: stateOf(row), now: row.now } : null;
};

const writeState = async (tx: Tx, scope: ThrottleScope, subject: string, next: ThrottleState): Promise<void> => {
  await sql`
    select throttle_set(${scope}, ${subject}, ${next.windowStartedAt}, ${next.failures}, ${next.lockedUntil},
                        ${next.locks}, ${next.inARow})`.execute(tx);
};

/** Counted failure, to be taken back should it turn out to be none: the end of its lock, null without one. */
export type CountedFailure = { readonly lockedUntil: Date | null };

/** Counts a failure. Call it in a transaction that commits whatever the answer to the caller. */
export const countFailure = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<CountedFailure> => {
  await holdThrottle(tx, scope, subject);
  const found = await readState(tx, scope, subject);
  if (!found) return { lockedUntil: null };
  const next = afterFailure(found.state, throttleRules[scope], found.now);
  await writeState(tx, scope, subject, next);
  return { lockedUntil: next.locks > found.state.locks ? next.lockedUntil : null };
};

/** Takes back a count made before its outcome was known, with the lock that it set. */
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

/** Success: resets the subject's count. */
export const clearThrottle = async (tx: Tx, scope: ThrottleScope, subject: string): Promise<void> => {
  await sql`select throttle_clear(${scope}, ${subject})`.execute(tx);
};
