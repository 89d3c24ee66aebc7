import { describe, expect, it } from 'vitest';
import { countdownText, expiryAt } from './expiry';

const minute = 60_000;
const times = { lastAnswer: 0, idleTimeout: 30 * minute, absoluteEnd: 12 * 60 * minute };

describe('the end of a session', () => {
  it.each([
    [0, { state: 'far' }],
    [27 * minute - 1, { state: 'far' }],
    // A minute before the server's thirty: it remembers the last call no more exactly than that.
    [27 * minute, { state: 'near', kind: 'idle', secondsLeft: 120 }],
    [29 * minute - 1, { state: 'near', kind: 'idle', secondsLeft: 1 }],
    [29 * minute, { state: 'over' }],
  ])('%i ms after the last call is %j', (now, expiry) => {
    expect(expiryAt(now, times)).toEqual(expiry);
  });

  it('comes after twelve hours however busy the person is', () => {
    const busy = { ...times, lastAnswer: times.absoluteEnd - 2 * minute };
    expect(expiryAt(times.absoluteEnd - 2 * minute, busy)).toEqual({
      state: 'near',
      kind: 'absolute',
      secondsLeft: 120,
    });
    expect(expiryAt(times.absoluteEnd, { ...times, lastAnswer: times.absoluteEnd })).toEqual({ state: 'over' });
  });

  it.each([
    [120, '2:00'],
    [65, '1:05'],
    [9, '0:09'],
  ])('%i seconds read %s', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text);
  });
});
