import { expect, it } from 'vitest';
import { hrefAsOf, instantOf, presetsOf, readAsOf } from './as-of';

const local = (text: string): number => new Date(text).getTime();

it('an instant is read from an address only in the form of the server, so that a mistyped one shows the present', () => {
  expect(readAsOf({ asOf: '2025-06-27T15:00:00Z' })).toBe('2025-06-27T15:00:00.000Z');
  for (const asOf of ['2025-06-27', '2025-13-27T15:00:00Z', 'yesterday', ['2025-06-27T15:00:00Z', 'x'], undefined])
    expect(readAsOf({ asOf })).toBeNull();
  expect(hrefAsOf('/businesses', '2025-06-27T15:00:00.000Z')).toBe('/businesses?asOf=2025-06-27T15%3A00%3A00.000Z');
  expect(hrefAsOf('/businesses', null)).toBe('/businesses');
});

it('the ends of periods are the last millisecond before the next one, in the browser’s zone, each offered once', () => {
  const shown = (now: string) => presetsOf(local(now)).map(({ label, asOf }) => [label, new Date(asOf).getTime() + 1]);
  // A Wednesday in May.
  expect(shown('2025-05-14T10:00:00')).toEqual([
    ['Yesterday', local('2025-05-14T00:00:00')],
    ['Friday’s close', local('2025-05-10T00:00:00')],
    ['End of April', local('2025-05-01T00:00:00')],
    ['End of March', local('2025-04-01T00:00:00')],
  ]);
  // A Saturday, the first of a quarter: yesterday was Friday and closed everything.
  expect(shown('2023-07-01T10:00:00')).toEqual([
    ['Yesterday', local('2023-07-01T00:00:00')],
    ['End of March', local('2023-04-01T00:00:00')],
  ]);
});

it('a typed day and time name an instant only when both are whole', () => {
  expect(instantOf('2025-06-27', '18:00')).toBe(new Date('2025-06-27T18:00:00').toISOString());
  expect(instantOf('2025-06-27', '9.05')).toBe(new Date('2025-06-27T09:05:00').toISOString());
  for (const [day, time] of [
    ['27 Jun', '18:00'],
    ['2025-06-27', '24:00'],
    ['2025-06-27', ''],
  ] as const)
    expect(instantOf(day, time)).toBeNull();
});
