import { describe, expect, it } from 'vitest';
import type { ThrottleState } from './rules';
import { afterFailure, secondsLocked, throttleRules, withoutFailure } from './rules';

const start = new Date('2025-06-30T09:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** The state after failures at these minutes. */
const failing = (rule: keyof typeof throttleRules, minutes: readonly number[]): ThrottleState | null =>
  minutes.reduce<ThrottleState | null>(
    (state, minute) => afterFailure(state, throttleRules[rule], after(minute)),
    null,
  );

describe('throttling', () => {
  it.each([
    ['account', [0, 1, 2, 3], 3, 0],
    ['account', [0, 1, 2, 3, 4], 4, 900],
    ['account', [0, 1, 2, 3, 4], 18, 60],
    ['account', [0, 1, 2, 3, 4], 19, 0],
    ['account', [0, 1, 2, 3, 15], 15, 0],
    ['account', [0, 1, 2, 3, 14.9], 14.9, 900],
    ['reset-mail', [0, 20, 40], 40, 3600],
    ['reset-mail', [0, 20, 60], 60, 0],
  ] as const)('%s with failures at %j asks at minute %d for %d seconds', (rule, minutes, at, seconds) => {
    expect(secondsLocked(failing(rule, minutes), throttleRules[rule], after(at))).toBe(seconds);
  });

  it('stops an address at its thirtieth failure', () => {
    const failures = (count: number) =>
      failing(
        'ip',
        Array.from({ length: count }, () => 0),
      );
    expect(secondsLocked(failures(29), throttleRules.ip, start)).toBe(0);
    expect(secondsLocked(failures(30), throttleRules.ip, start)).toBe(900);
  });

  it('doubles the lock of wrong codes from 15 minutes to 24 hours', () => {
    let state: ThrottleState | null = null;
    const locks: number[] = [];
    for (let lock = 0; lock < 9; lock += 1) {
      for (let failure = 0; failure < 5; failure += 1) state = afterFailure(state, throttleRules.code, start);
      locks.push(secondsLocked(state, throttleRules.code, start) / 60);
    }
    expect(locks).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it('gives up on a code after a hundred wrong ones in a row, for as long as it takes', () => {
    let state: ThrottleState | null = null;
    for (let failure = 0; failure < 100; failure += 1) state = afterFailure(state, throttleRules.code, start);
    expect(secondsLocked(state, throttleRules.code, after(60 * 24 * 365))).toBe(86_400);
  });

  it('forgets a failure that was none, and the lock that it set but no other', () => {
    const before = failing(
      'ip',
      Array.from({ length: 29 }, () => 0),
    )!;
    const locked = afterFailure(before, throttleRules.ip, start);
    expect(withoutFailure(locked, throttleRules.ip, locked.lockedUntil)).toEqual(before);
    expect(withoutFailure(locked, throttleRules.ip, null)).toMatchObject({ lockedUntil: after(15), inARow: 29 });
    expect(withoutFailure(locked, throttleRules.ip, after(14)).lockedUntil).toEqual(after(15));
    expect(withoutFailure(before, throttleRules.ip, null)).toMatchObject({ failures: 28, inARow: 28 });
  });

  it('asks nobody without a failure to wait', () => {
    expect(secondsLocked(null, throttleRules.account, start)).toBe(0);
  });
});
