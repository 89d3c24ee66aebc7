import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, everyDay } from './period';

const now = new Date('2025-03-14T09:30:00.000Z');

describe('the days of a period', () => {
  it('[STAT-2] are one month up to now unless told otherwise', () => {
    expect(daysOf({}, now)).toEqual({ first: '2025-02-14', last: '2025-03-14' });
    expect(daysOf({ before: '2025-01-10T12:00:00Z' }, now)).toEqual({ first: '2024-12-10', last: '2025-01-10' });
  });

  it.each([
    ['2025-03-31T23:59:59.999Z', '2025-02-28'],
    ['2024-03-31T10:00:00.000Z', '2024-02-29'],
    ['2025-01-31T00:00:00.001Z', '2024-12-31'],
  ])('a month before %s begins on %s: the last day of a month that is shorter', (at, first) => {
    expect(daysOf({}, new Date(at)).first).toBe(first);
  });

  it('a part of a day counts as the whole; midnight as the end belongs to the day before', () => {
    const after = '2025-03-01T23:59:59.999Z';
    expect(daysOf({ after, before: '2025-03-03T00:00:00.000Z' }, now)).toEqual({
      first: '2025-03-01',
      last: '2025-03-02',
    });
    expect(daysOf({ after, before: '2025-03-03T00:00:00.001Z' }, now).last).toBe('2025-03-03');
    expect(daysOf({ after, before: after }, now)).toEqual({ first: '2025-03-01', last: '2025-03-01' });
  });

  it.each([
    [{ after: '2025-03-15T00:00:00Z' }, 'The period ends before it begins'],
    [{ after: '2020-01-01T00:00:00Z' }, 'The period may be at most 400 days'],
  ])('refuses %j: %s', (query, sentence) => {
    expect(() => daysOf(query, now)).toThrow(sentence);
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
        const days = everyDay(daysOf({ after, before }, now));
        expect(days[0]).toBe(after.slice(0, 10));
        expect(new Set(days).size).toBe(days.length);
        days.slice(1).forEach((day, index) => expect(Date.parse(day) - Date.parse(days[index]!)).toBe(86_400_000));
        expect(Date.parse(days.at(-1)!) + 86_400_000).toBeGreaterThanOrEqual(Date.parse(before));
      }),
    );
  });
});
