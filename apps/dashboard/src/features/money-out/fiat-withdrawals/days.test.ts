import { expect, it } from 'vitest';
import { arrivalText } from './days';

it('a day of arrival is written as every other date, with its day of the week', () => {
  expect(arrivalText({ arrivesFrom: '2026-09-14', arrivesUntil: '2026-09-14' })).toBe('Mon 14 Sep 2026');
});

it('of several days the first and the last are named', () => {
  const text = arrivalText({ arrivesFrom: '2026-09-04', arrivesUntil: '2026-09-07' });
  expect(text).toContain('Fri 04 Sep 2026');
  expect(text).toContain('Mon 07 Sep 2026');
});
