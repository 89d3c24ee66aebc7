import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyDay, periodOf } from './period';

const now = new Date('2025-03-14T09:30:00.000Z');

describe('the days of a period', () => {
  it('[STAT-2] are one month up to now unless told otherwise, its first day and today as wholes', () => {
    expect(periodOf({}, now)).toEqual({
      days: { first: '2025-02-14', last: '2025-03-14' },
      whole: { first: '2025-02-14', last: '2025-03-14' },
      parts: [],
      first: new Date('2025-02-14T00:00:00.000Z'),
      last: new Date('2025-03-14T23:59:59.999Z'),
    });
    expect(periodOf({ before: '2025-01-10T12:00:00Z' }, now)).toMatchObject({
      days: { first: '2024-12-10', last: '2025-01-10' },
      whole: { first: '2024-12-10', last: '2025-01-09' },
      parts: [{ from: new Date('2025-01-10T00:00:00.000Z'), until: new Date('2025-01-10T12:00:00.000Z') }],
    });
  });

  it.each([
    ['2025-03-31T23:59:59.999Z', '2025-02-28'],
    ['2024-03-31T10:00:00.000Z', '2024-02-29'],
    ['2025-01-31T00:00:00.001Z', '2024-12-31'],
  ])('a month before %s begins on %s: the last day of a month that is shorter', (at, first) => {
    expect(periodOf({}, new Date(at)).days.first).toBe(first);
  });

  it('hours are hours; midnight as the end belongs to the day before', () => {
    const after = '2025-03-01T23:59:59.999Z';
    expect(periodOf({ after, before: '2025-03-03T00:00:00.000Z' }, now)).toEqual({
      days: { first: '2025-03-01', last: '2025-03-02' },
      whole: { first: '2025-03-02', last: '2025-03-02' },
      parts: [{ from: new Date(after), until: new Date('2025-03-02T00:00:00.000Z') }],
      first: new Date(after),
      last: new Date('2025-03-02T23:59:59.999Z'),
    });
    expect(periodOf({ after: '2025-03-03T10:00:00Z', before: '2025-03-03T11:00:00Z' }, now)).toMatchObject({
      days: { first: '2025-03-03', last: '2025-03-03' },
      whole: null,
      parts: [{ from: new Date('2025-03-03T10:00:00Z'), until: new Date('2025-03-03T11:00:00Z') }],
    });
    // No days at all: an empty part of its day.
    expect(periodOf({ after, before: after }, now)).toMatchObject({
      days: { first: '2025-03-01', last: '2025-03-01' },
      whole: null,
      parts: [],
    });
  });

  it.each([
    [{ after: '2025-03-15T00:00:00Z' }, 'The period ends before it begins'],
    [{ after: '2020-01-01T00:00:00Z' }, 'The period may be at most 400 days'],
  ])('refuses %j: %s', (query, sentence) => {
    expect(() => periodOf(query, now)).toThrow(sentence);
  });

  it('[STAT-2] for any period: every day once, in order, none left out', () => {
    const instants = fc.date({
      min: new Date('2024-06-01T00:00:00Z'),
      max: new Date('2025-03-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [after, before] = [one, other].map((at) => at.toISOString()).toSorted() as [string, string];
        const { days: touched, whole, parts } = periodOf({ after, before }, now);
        const days = everyDay(touched);
        expect(days[0]).toBe(after.slice(0, 10));
        expect(new Set(days).size).toBe(days.length);
        days.slice(1).forEach((day, index) => expect(Date.parse(day) - Date.parse(days[index]!)).toBe(86_400_000));
        expect(Date.parse(days.at(-1)!) + 86_400_000).toBeGreaterThanOrEqual(Date.parse(before));
        // Whole days and parts together are the period, to the millisecond.
        const inParts = parts.reduce((all, { from, until }) => all + (until.getTime() - from.getTime()), 0);
        const inWholes = whole ? everyDay(whole).length * 86_400_000 : 0;
        expect(inParts + inWholes).toBe(Date.parse(before) - Date.parse(after));
        expect(parts.every(({ from, until }) => until.getTime() - from.getTime() < 86_400_000)).toBe(true);
      }),
    );
  });
});
