import { describe, expect, it } from 'vitest';
import { nextDue, periodFilters, type Timing } from './due';

const daily: Timing = { rhythm: 'DAILY', weekday: null, monthDay: null, hour: 7, timezone: 'Europe/Vilnius' };

/** Instants at which it is due, one after the other. */
const dueFrom = (timing: Timing, after: string, count: number): string[] => {
  const found: string[] = [];
  let at = new Date(after);
  while (found.length < count) found.push((at = nextDue(timing, at)).toISOString());
  return found;
};

describe('when a report is due', () => {
  it('[SCHED-1] is the hour of the time zone on each day, on both sides of a change of clocks', () => {
    expect(dueFrom(daily, '2025-03-28T12:00:00.000Z', 3)).toEqual([
      '2025-03-29T05:00:00.000Z',
      '2025-03-30T04:00:00.000Z',
      '2025-03-31T04:00:00.000Z',
    ]);
    expect(dueFrom(daily, '2025-10-24T12:00:00.000Z', 3)).toEqual([
      '2025-10-25T04:00:00.000Z',
      '2025-10-26T05:00:00.000Z',
      '2025-10-27T05:00:00.000Z',
    ]);
  });

  it('[SCHED-1] is once on the day on which clocks skip the hour, as much later as they are set forward', () => {
    expect(dueFrom({ ...daily, hour: 3 }, '2025-03-29T12:00:00.000Z', 2)).toEqual([
      '2025-03-30T01:00:00.000Z',
      '2025-03-31T00:00:00.000Z',
    ]);
  });

  it('[SCHED-1] is once on the day on which clocks show the hour twice: the first time', () => {
    expect(dueFrom({ ...daily, hour: 3 }, '2025-10-25T12:00:00.000Z', 2)).toEqual([
      '2025-10-26T00:00:00.000Z',
      '2025-10-27T01:00:00.000Z',
    ]);
  });

  it('[SCHED-1] is on the day of the week or of the month', () => {
    expect(dueFrom({ ...daily, rhythm: 'WEEKLY', weekday: 7 }, '2025-06-01T12:00:00.000Z', 2)).toEqual([
      '2025-06-08T04:00:00.000Z',
      '2025-06-15T04:00:00.000Z',
    ]);
    expect(dueFrom({ ...daily, rhythm: 'MONTHLY', monthDay: 28 }, '2025-01-28T05:00:00.000Z', 2)).toEqual([
      '2025-02-28T05:00:00.000Z',
      '2025-03-28T05:00:00.000Z',
    ]);
  });

  it('[SCHED-1] is never the same instant twice, in any zone', () => {
    for (const timezone of ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])
      for (const hour of [0, 1, 2, 3, 23]) {
        const due = dueFrom({ ...daily, timezone, hour }, '2024-12-30T12:00:00.000Z', 370);
        expect(due).toEqual([...new Set(due)].toSorted());
      }
  });
});

describe('the period of a report', () => {
  it('[SCHED-1] is the whole day, the seven days or the month before, in the time zone', () => {
    const due = new Date('2025-03-31T04:00:00.000Z');
    expect(periodFilters('payments', daily, due)).toEqual({
      after: '2025-03-29T22:00:00.000Z',
      before: '2025-03-30T21:00:00.000Z',
    });
    expect(periodFilters('payments', { ...daily, rhythm: 'WEEKLY', weekday: 1 }, due)).toEqual({
      after: '2025-03-23T22:00:00.000Z',
      before: '2025-03-30T21:00:00.000Z',
    });
    const monthly: Timing = { ...daily, rhythm: 'MONTHLY', monthDay: 1 };
    expect(periodFilters('payments', monthly, new Date('2025-04-01T04:00:00.000Z'))).toEqual({
      after: '2025-02-28T22:00:00.000Z',
      before: '2025-03-31T21:00:00.000Z',
    });
  });

  it('[SCHED-1] is of days of UTC for statistics, of one that has ended there', () => {
    expect(periodFilters('statistics', daily, new Date('2025-03-30T22:30:00.000Z'))).toEqual({
      after: '2025-03-29T00:00:00.000Z',
      before: '2025-03-30T00:00:00.000Z',
    });
  });

  it('[SCHED-1] is the month before for costs, also in January', () => {
    const monthly: Timing = { ...daily, rhythm: 'MONTHLY', monthDay: 1 };
    expect(periodFilters('costs', monthly, new Date('2025-01-01T05:00:00.000Z'))).toEqual({
      from: '2024-12',
      to: '2024-12',
    });
  });
});
