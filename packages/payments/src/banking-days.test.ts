import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankHolidays, bankingDayFrom, bankingDaysAfter, isBankingDay, type BankingCalendar } from './banking-days';
import { settlementTimes, timesSubmittedNow } from './settlement-day';

/** Published calendars of the European Central Bank, the government of the United Kingdom and the Federal Reserve. Weekdays only. */
const published: readonly (readonly [BankingCalendar, number, string])[] = [
  ['TARGET', 2023, '04-07 04-10 05-01 12-25 12-26'],
  ['TARGET', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  ['TARGET', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
  ['TARGET', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['TARGET', 2027, '01-01 03-26 03-29'],
  ['UK', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
  ['UK', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  ['UK', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  ['UK', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  ['UK', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  ['UK', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['UK', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['UK', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['US', 2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['US', 2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  ['US', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['US', 2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ['US', 2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
];

describe('the days on which banks move money', () => {
  test.each(published)('%s has the holidays of %i that were published', (calendar, year, days) => {
    expect(bankHolidays(calendar, year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  test('are never on a weekend, and so many days after one is that many banking days later, in any year', () => {
    const calendar = fc.constantFrom<BankingCalendar>('TARGET', 'UK', 'US');
    const day = fc.integer({ min: 0, max: 25_000 }).map((n) => new Date(n * 86_400_000 + Date.UTC(2000, 0, 1)));
    fc.assert(
      fc.property(calendar, day, fc.integer({ min: 0, max: 5 }), (of, at, count) => {
        const date = at.toISOString().slice(0, 10);
        const first = bankingDayFrom(of, date);
        expect(first >= date && isBankingDay(of, first)).toBe(true);
        expect([0, 6]).not.toContain(new Date(`${first}T00:00:00.000Z`).getUTCDay());
        const later = bankingDaysAfter(of, first, count);
        let between = 0;
        for (let ms = Date.parse(first); ms < Date.parse(later); ms += 86_400_000)
          if (isBankingDay(of, new Date(ms).toISOString().slice(0, 10))) between += 1;
        expect(between).toBe(count);
        expect(isBankingDay(of, later)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

const sepa = { cutOff: '14:00 CET', arrival: 'T+1' };
const chaps = { cutOff: '15:00 UK', arrival: 'T+0' };
const fedwire = { cutOff: '16:30 ET', arrival: 'T+0' };

describe('when a payment goes to the bank and when it arrives', () => {
  test.each([
    [
      'a Tuesday before the cut-off',
      sepa,
      '2025-03-11T12:59:00Z',
      '2025-03-11T13:00:00.000Z',
      '2025-03-12',
      '2025-03-12',
    ],
    ['the cut-off itself', sepa, '2025-03-11T13:00:00.000Z', '2025-03-11T13:00:00.000Z', '2025-03-12', '2025-03-12'],
    ['a millisecond later', sepa, '2025-03-11T13:00:00.001Z', '2025-03-12T13:00:00.000Z', '2025-03-13', '2025-03-13'],
    [
      'a Friday after the cut-off',
      sepa,
      '2025-03-14T15:00:00Z',
      '2025-03-17T13:00:00.000Z',
      '2025-03-18',
      '2025-03-18',
    ],
    ['summer time', sepa, '2025-07-01T11:00:00Z', '2025-07-01T12:00:00.000Z', '2025-07-02', '2025-07-02'],
    [
      'the Thursday before Easter, late',
      sepa,
      '2025-04-17T12:30:00Z',
      '2025-04-22T12:00:00.000Z',
      '2025-04-23',
      '2025-04-23',
    ],
    [
      'the Thursday before Easter, early',
      sepa,
      '2025-04-17T11:30:00Z',
      '2025-04-17T12:00:00.000Z',
      '2025-04-22',
      '2025-04-22',
    ],
    [
      'the night after midnight in Brussels',
      sepa,
      '2025-03-10T23:30:00Z',
      '2025-03-11T13:00:00.000Z',
      '2025-03-12',
      '2025-03-12',
    ],
    ['the same day by CHAPS', chaps, '2025-05-06T13:59:00Z', '2025-05-06T14:00:00.000Z', '2025-05-06', '2025-05-06'],
    ['a bank holiday of the UK', chaps, '2025-05-05T09:00:00Z', '2025-05-06T14:00:00.000Z', '2025-05-06', '2025-05-06'],
    ['Thanksgiving', fedwire, '2025-11-27T15:00:00Z', '2025-11-28T21:30:00.000Z', '2025-11-28', '2025-11-28'],
    ['summer in New York', fedwire, '2025-07-08T20:30:00Z', '2025-07-08T20:30:00.000Z', '2025-07-08', '2025-07-08'],
    [
      'SWIFT',
      { cutOff: '14:00 CET', arrival: 'T+1..3' },
      '2025-12-23T10:00:00Z',
      '2025-12-23T13:00:00.000Z',
      '2025-12-24',
      '2025-12-30',
    ],
  ])('%s', (_, stated, now, submitAt, arrivesFrom, arrivesUntil) => {
    const times = settlementTimes(stated, new Date(now));
    expect([times.submitAt.toISOString(), times.arrivesFrom, times.arrivesUntil]).toEqual([
      submitAt,
      arrivesFrom,
      arrivesUntil,
    ]);
  });

  test('around the clock it goes at once, on a Sunday, too', () => {
    const now = new Date('2025-03-16T03:00:00.000Z');
    expect(settlementTimes({ cutOff: '24x7', arrival: 'seconds' }, now)).toEqual({
      submitAt: now,
      executionDate: '2025-03-16',
      arrivesFrom: '2025-03-16',
      arrivesUntil: '2025-03-16',
    });
  });

  test('never goes before it is made, and always on a banking day at the cut-off', () => {
    const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, (now) => {
        const { submitAt, executionDate } = settlementTimes(fedwire, now);
        expect(submitAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isBankingDay('US', executionDate)).toBe(true);
        const shown = submitAt.toLocaleString('sv-SE', { timeZone: 'America/New_York' });
        expect(shown).toBe(`${executionDate} 16:30:00`);
      }),
      { numRuns: 1000 },
    );
  });

  test('one that waited for money at the bank is executed on the day it goes, and arrives later', () => {
    const late = (now: string) => timesSubmittedNow(sepa, '2025-03-11', new Date(now));
    expect(late('2025-03-11T13:00:04.000Z')).toEqual({
      executionDate: '2025-03-11',
      arrivesFrom: '2025-03-12',
      arrivesUntil: '2025-03-12',
    });
    expect(late('2025-03-15T09:00:00.000Z')).toEqual({
      executionDate: '2025-03-17',
      arrivesFrom: '2025-03-18',
      arrivesUntil: '2025-03-18',
    });
  });

  test('refuses times that no bank states', () => {
    expect(() => settlementTimes({ cutOff: 'noon', arrival: 'T+1' }, new Date())).toThrow('No times of a bank');
  });
});
