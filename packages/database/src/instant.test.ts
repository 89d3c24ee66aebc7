import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parseInstant } from './instant';

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** Form that PostgreSQL writes: without trailing zeros of a fraction. */
const written = (at: Date): string => at.toISOString().replace('T', ' ').replace('.000Z', '+00').replace(/0*Z$/, '+00');

describe('an instant from the database', () => {
  it('is the one that the driver reads, whatever the day and however many digits its fraction has', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0100-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (at) => {
          expect(parseInstant(written(at))).toEqual(at);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['2024-06-01 00:00:31+00'],
    ['2024-06-01 00:00:31.1+00'],
    ['2024-06-01 00:00:31.10+00'],
    ['2024-06-01 00:00:31.104+00'],
    ['2024-06-01 00:00:31.104567+00'],
    ['2024-06-01 03:00:31+03'],
    ['2024-06-01 05:45:31.5+05:45'],
    ['2024-05-31 20:00:31-04'],
    ['0044-03-15 12:00:00+00 BC'],
    ['10000-01-01 00:00:00+00'],
    ['infinity'],
    ['-infinity'],
  ])('of the form %s is the one that the driver reads', (text) => {
    expect(parseInstant(text)).toEqual(usual(text));
  });
});
