import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedBy, daysIn, periodBefore, queryOf, searchOf, todayInUtc, usualPeriod, viewBy } from './period';

const today = '2025-06-30';
const march = { from: '2025-03-01', to: '2025-03-31' };

describe('the period of statistics', () => {
  it('[STAT-2] is one month back unless the address says otherwise', () => {
    expect(askedBy({}, today)).toEqual({ period: { from: '2025-05-30', to: today }, businessId: null });
    expect(usualPeriod('2025-03-31').from).toBe('2025-02-28');
    expect(askedBy(march, today).period).toEqual(march);
  });

  it.each([
    [{ from: '2025-03-31', to: '2025-03-01' }],
    [{ from: '2025-02-30', to: '2025-03-01' }],
    [{ from: '2020-01-01', to: '2025-03-01' }],
    [{ from: ['2025-03-01', '2025-03-02'], to: '2025-03-31' }],
    [{ from: 'March', to: '2025-03-31' }],
    [{ from: '2025-03-01' }],
  ])('an address with the days %j shows the usual ones', (search) => {
    expect(askedBy(search, today).period).toEqual(usualPeriod(today));
  });

  it('[STAT-2] is asked for in whole days of UTC, the last one included, whatever the browser’s zone', () => {
    expect(queryOf({ period: march, businessId: null })).toEqual({
      after: '2025-03-01T00:00:00.000Z',
      before: '2025-04-01T00:00:00.000Z',
      groupByCriteria: 'DAY',
    });
    expect(todayInUtc(Date.parse('2025-06-30T23:59:59.999Z'))).toBe(today);
  });

  it('for any day: what is usual is left out of the address, and every address leads back to what it was made of', () => {
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 399 }), fc.option(fc.uuid()), (from, more, businessId) => {
        const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
        const asked = { period: { from, to }, businessId };
        expect(viewBy(searchOf({ asked, against: null }, to), to)).toEqual({ asked, against: null });
        const before = periodBefore(asked.period);
        expect(daysIn(before)).toBe(daysIn(asked.period));
        expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000);
        expect(searchOf({ asked: { period: usualPeriod(to), businessId }, against: null }, to)).toEqual(
          businessId === null ? {} : { businessId },
        );
        // With a comparison the address has its days, and so means the same tomorrow.
        for (const against of [{ period: before }, { businessId }, { businessId: null }]) {
          const view = { asked: { period: usualPeriod(to), businessId }, against };
          expect(viewBy(searchOf(view, to), '2031-01-01')).toEqual(view);
        }
      }),
    );
  });

  it.each([
    ['a day that is none', '2025-02-30', '2025-03-01'],
    ['an end before the beginning', '2025-03-02', '2025-03-01'],
    ['more than 400 days', '2023-01-01', '2025-03-01'],
    ['half of it', '2025-03-01', undefined],
  ])('nothing stands beside figures for an address with %s', (_what, againstFrom, againstTo) => {
    expect(viewBy({ againstFrom, ...(againstTo && { againstTo }) } as never, today).against).toBeNull();
  });
});
