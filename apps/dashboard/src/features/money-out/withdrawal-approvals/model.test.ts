import { describe, expect, it } from 'vitest';
import { ageOf, driftOf, leftOf } from './model';

const now = Date.parse('2025-03-14T10:00:00.000Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('an approval', () => {
  it.each([
    [70.5, '2 d 22 h left', 'info'],
    [24, '1 d 0 h left', 'info'],
    [23.5, '23 h 30 min left', 'danger'],
    [5.5, '5 h 30 min left', 'danger'],
    [0.001, '1 min left', 'danger'],
    [0, 'Time is over', 'danger'],
    [-1, 'Time is over', 'danger'],
  ])('that ends in %s hours says %s', (hours, label, tone) => {
    expect(leftOf({ expiresAt: at(hours) }, now)).toEqual({ label, tone });
  });

  it.each([
    ['919.50', '919.50', null],
    ['919.50', '965.47', '+5.0 %'],
    ['1000.00', '899.99', '−10.0 %'],
    ['1000.00', '998.30', '−0.2 %'],
    ['1000.00', '998.50', '−0.2 %'],
    ['1000.00', '1001.50', '+0.2 %'],
    ['1000.00', '1000.49', null],
    ['0.00', '1.00', null],
    ['1000.00', null, null],
  ])('made at %s and worth %s now drifted by %s', (uniformAmount, uniformAmountNow, drift) => {
    expect(driftOf({ uniformAmount, uniformAmountNow })).toBe(drift);
  });

  it('tells how old a recipient is', () => {
    expect([at(-0.5), at(-5), at(-30), at(-50)].map((iso) => ageOf(iso, now))).toEqual([
      'Within the hour',
      '5 h ago',
      '1 day ago',
      '2 days ago',
    ]);
  });
});
