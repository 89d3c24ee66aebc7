import { amountOf, fraction, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeFee, userFeeOn } from './fee-distribution';

const onePercent = fraction('0.01');

test.each([
  // price, payer's share, asked, received, base, fee, user part, merchant part, net
  ['100.00', '0', '100.00', '100.00', '100.00', '1.00', '0.00', '1.00', '99.00'],
  ['100.00', '0.40', '100.40', '100.40', '100.00', '1.00', '0.40', '0.60', '99.40'],
  ['100.00', '1.00', '101.00', '101.00', '100.00', '1.00', '1.00', '0.00', '100.00'],
  ['250.00', '0.25', '250.63', '250.63', '250.00', '2.50', '0.63', '1.87', '248.13'],
  ['100.00', '0.40', '100.40', '60.24', '60.00', '0.60', '0.24', '0.36', '59.64'],
  ['100.00', '0.40', '100.40', '150.60', '150.00', '1.50', '0.60', '0.90', '149.10'],
])('E6: price %s, share %s: asked %s; of %s received', (price, share, asked, received, ...expected) => {
  const amount = amountOf(price, 'EUR');
  expect(amount.units + userFeeOn(amount, onePercent, fraction(share)).units).toBe(amountOf(asked, 'EUR').units);
  const { base, fee, userPart, merchantPart, net } = distributeFee(
    amountOf(received, 'EUR'),
    onePercent,
    fraction(share),
  );
  expect([base, fee, userPart, merchantPart, net].map(toText)).toEqual(expected);
});

test('net and fee are the whole, and so are both parts of the fee, for every amount, rate and share', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const parts = fc.bigInt({ min: 0n, max: 10_000n });
  fc.assert(
    fc.property(amounts, parts, parts, (units, rate, share) => {
      const received = { currency: 'EUR', scale: 2, units };
      const split = distributeFee(received, fraction(rate, 10_000n), fraction(share, 10_000n));
      expect(split.net.units + split.fee.units).toBe(units);
      expect(split.userPart.units + split.merchantPart.units).toBe(split.fee.units);
      expect(split.userPart.units >= 0n && split.merchantPart.units >= 0n && split.net.units >= 0n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
