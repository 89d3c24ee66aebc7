import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChangesOf, type ListChange } from './list-changes';
import type { ListLine } from './movement';

const line: ListLine = {
  list: 'payment',
  organisationId: 'o',
  businessId: 'b',
  at: new Date('2025-03-14T23:59:59.999Z'),
  status: 'AWAITING',
  currency: 'BTC',
  otherCurrency: 'EUR',
  amount: 0n,
  otherAmount: 0n,
};
const place = (change: ListChange) => ({ status: change.status, count: change.count, moved: change.moved });

describe('Changes of the totals of lists', () => {
  it('add a line that is new to its UTC hour, with what has moved', () => {
    expect(listChangesOf({ was: [], became: [{ ...line, amount: 5n, otherAmount: null }] })).toEqual([
      {
        list: 'payment',
        organisationId: 'o',
        businessId: 'b',
        period: '2025-03-14',
        hour: 23,
        status: 'AWAITING',
        currency: 'BTC',
        otherCurrency: 'EUR',
        count: 1,
        moved: 1,
        amount: 5n,
        otherAmount: 0n,
      },
    ]);
    const [waiting] = listChangesOf({ was: [], became: [{ ...line, amount: null }] });
    expect(waiting).toMatchObject({ count: 1, moved: 0, amount: 0n });
  });

  it('take a line out of the place that it leaves and add it to the one that it takes', () => {
    const became = { ...line, status: 'DEPOSITED', amount: 990n, otherAmount: 10n };
    expect(listChangesOf({ was: [line], became: [became] }).map(place)).toEqual([
      { status: 'AWAITING', count: -1, moved: -1 },
      { status: 'DEPOSITED', count: 1, moved: 1 },
    ]);
  });

  it('of a line that stays in its place are what its sums gained, and none where it gained nothing', () => {
    const became = { ...line, amount: 7n };
    expect(listChangesOf({ was: [line], became: [became] })).toMatchObject([{ count: 0, moved: 0, amount: 7n }]);
    expect(listChangesOf({ was: [line], became: [{ ...line, amount: null }] })).toMatchObject([
      { count: 0, moved: -1 },
    ]);
    expect(listChangesOf({ was: [line], became: [{ ...line }] })).toEqual([]);
    expect(listChangesOf({ was: [line], became: [{ ...line, at: new Date('2025-03-14T23:00:00Z') }] })).toEqual([]);
  });

  it('come to what all lines say, each place once, whatever happened to them in between', () => {
    const lines = fc.array(
      fc.record({
        list: fc.constantFrom('payment', 'transfer_in'),
        organisationId: fc.constantFrom('o', 'p'),
        businessId: fc.constantFrom('b', null),
        at: fc.date({ min: new Date('2025-01-01'), max: new Date('2025-01-02'), noInvalidDate: true }),
        status: fc.constantFrom('PENDING', 'COMPLETED'),
        currency: fc.constantFrom('EUR', null),
        otherCurrency: fc.constantFrom('EUR', 'BTC'),
        amount: fc.option(fc.bigInt({ min: -9n, max: 9n })),
        otherAmount: fc.option(fc.bigInt({ min: -9n, max: 9n })),
      }),
      { maxLength: 30 },
    ) as fc.Arbitrary<ListLine[]>;
    const keyOf = (change: ListChange) =>
      [change.organisationId, change.list, change.businessId, change.period, change.hour, change.status]
        .concat(change.currency, change.otherCurrency)
        .join();
    fc.assert(
      fc.property(lines, lines, lines, (first, second, third) => {
        const direct = listChangesOf({ was: first, became: third });
        expect(new Set(direct.map(keyOf)).size).toBe(direct.length);
        // Two steps noted together are as good as one.
        expect(new Set(listChangesOf({ was: [...first, ...second], became: [...second, ...third] }))).toEqual(
          new Set(direct),
        );
        const sum = (units: (one: ListLine) => bigint) => (all: readonly ListLine[]) =>
          all.reduce((total, one) => total + units(one), 0n);
        const amounts = sum(({ amount }) => amount ?? 0n);
        expect(direct.reduce((total, { amount }) => total + amount, 0n)).toBe(amounts(third) - amounts(first));
        expect(direct.reduce((total, { count }) => total + count, 0)).toBe(third.length - first.length);
      }),
      { numRuns: 200 },
    );
  });
});
