import { describe, expect, it } from 'vitest';
import { zoneOf } from './zone';

describe('the clocks of a place', () => {
  it.each([
    ['Europe/Vilnius', '2025-03-30T00:59:59.999Z', '2025-03-30T02:59:59.999+02:00'],
    ['Europe/Vilnius', '2025-03-30T01:00:00.000Z', '2025-03-30T04:00:00.000+03:00'],
    ['Europe/Vilnius', '2025-10-26T00:30:00.000Z', '2025-10-26T03:30:00.000+03:00'],
    ['Europe/Vilnius', '2025-10-26T01:30:00.000Z', '2025-10-26T03:30:00.000+02:00'],
    ['America/St_Johns', '2025-07-01T12:00:00.000Z', '2025-07-01T09:30:00.000-02:30'],
    ['Asia/Kathmandu', '2025-07-01T23:59:00.000Z', '2025-07-02T05:44:00.000+05:45'],
    ['Australia/Lord_Howe', '2025-04-05T15:00:00.000Z', '2025-04-06T01:30:00.000+10:30'],
    ['UTC', '2024-12-31T23:59:59.999Z', '2024-12-31T23:59:59.999+00:00'],
  ])('of %s show %s as %s, on days of 23 and 25 hours too', (name, iso, text) => {
    expect(zoneOf(name).textOf(iso)).toBe(text);
    expect(Date.parse(zoneOf(name).textOf(iso))).toBe(Date.parse(iso));
  });

  it('say the same whatever was asked before', () => {
    const zone = zoneOf('Europe/Vilnius');
    const hours = Array.from({ length: 24 * 400 }, (_, hour) => new Date(Date.UTC(2025, 0, 1, hour)).toISOString());
    for (const iso of hours) expect(Date.parse(zone.textOf(iso))).toBe(Date.parse(iso));
  });
});
