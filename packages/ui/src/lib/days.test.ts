import { expect, test } from 'vitest';
import { dayText, typedDay } from './days';

test.each([
  ['23 Nov 2026', '2026-11-23'],
  [' 3 november 2026 ', '2026-11-03'],
  ['3. Sept. 2026', '2026-09-03'],
  ['2026-11-03', '2026-11-03'],
  ['03.11.2026', '2026-11-03'],
  ['03/11/2026', '2026-11-03'],
  ['29 Feb 2028', '2028-02-29'],
])('%s is the day %s', (typed, iso) => expect(typedDay(typed)).toBe(iso));

test.each([
  '',
  '23 Nov',
  '29 Feb 2026',
  '11/23/2026',
  '32 Jan 2026',
  '1 Ju 2026',
  '1 Foo 2026',
  '23 Nov 26',
  '2026-13-01',
])('%j names no day', (typed) => expect(typedDay(typed)).toBeNull());

test('a day is written as on every screen, and read again as the same', () => {
  expect(dayText('2026-03-07')).toBe('07 Mar 2026');
  expect(typedDay(dayText('2026-03-07') ?? '')).toBe('2026-03-07');
  expect(dayText('')).toBeNull();
});
