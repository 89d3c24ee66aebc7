import { expect, it } from 'vitest';
import { businessNow, noteServerTime, serverNow } from './server-clock';

/** Seconds between an instant and what a clock shows. */
const off = (instant: string, shown: number): number => Math.round((shown - Date.parse(instant)) / 1000);

it('deadlines are counted by the clock of a sandbox that was moved on, codes of phones by the server’s', () => {
  noteServerTime(new Headers({ date: 'Mon, 30 Jun 2025 14:30:00 GMT', 'x-business-time': '2025-07-05T14:30:00.250Z' }));
  expect(off('2025-07-05T14:30:00.250Z', businessNow())).toBe(0);
  expect(off('2025-06-30T14:30:00Z', serverNow())).toBe(0);
});

it('both clocks are one where the server tells one', () => {
  noteServerTime(new Headers({ date: 'Mon, 30 Jun 2025 14:30:00 GMT' }));
  expect(off('2025-06-30T14:30:00Z', businessNow())).toBe(0);
  expect(off('2025-06-30T14:30:00Z', serverNow())).toBe(0);
});
