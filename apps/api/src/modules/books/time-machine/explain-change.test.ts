import { changeCauses } from '@countinghouse/contract/books/time-machine';
import { amountOf, fraction, fromUnits, toText } from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainChange } from './explain-change';

const prices: RateBook = {
  mid: (base) => (base === 'EUR' ? fraction(1n) : fraction('0.9195')),
  provenance: () => ({ source: 'test', at: new Date(0) }),
};

it('for any movements the stated causes and the rates add up to the change, to the cent', () => {
  const movement = fc.record({
    group: fc.constantFrom(...changeCauses),
    count: fc.integer({ min: 1, max: 9 }),
    changes: fc.array(
      fc
        .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.constantFrom('EUR', 'USDT'))
        .map(([units, currency]) => fromUnits(units, currency)),
    ),
  });
  const euros = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => fromUnits(units, 'EUR'));
  fc.assert(
    fc.property(
      fc.uniqueArray(movement, { selector: ({ group }) => group }),
      euros,
      euros,
      (movements, before, now) => {
        const { causes, rates, total } = explainChange({ before, now }, movements, prices);
        const cents = (text: string) => amountOf(text, 'EUR').units;
        expect(causes.reduce((sum, { amount }) => sum + cents(amount), cents(rates))).toBe(cents(total));
        expect(total).toBe(toText(fromUnits(now.units - before.units, 'EUR')));
        const sizes = causes.map(({ amount }) => cents(amount.replace('-', '')));
        expect(sizes).toEqual(sizes.toSorted((one, other) => (one < other ? 1 : -1)));
      },
    ),
  );
});
