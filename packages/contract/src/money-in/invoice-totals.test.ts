import { add, sum, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTotals, isPayable } from './invoice-totals';

const line = (quantity: string, unitPrice: string, taxRate: string) => ({
  description: 'Line',
  quantity,
  unitPrice,
  taxRate,
});
const told = (lines: readonly ReturnType<typeof line>[], currency = 'EUR') => {
  const { net, tax, gross, taxes, ...rest } = invoiceTotals(lines, currency);
  return {
    lines: rest.lines.map(toText),
    taxes: taxes.map((one) => [one.rate, toText(one.net), toText(one.tax)]),
    sums: [net, tax, gross].map(toText),
  };
};

describe('the totals of an invoice', () => {
  test('[INV-2] are of rounded lines, with the tax of each rate taken once', () => {
    expect(told([line('12', '49.90', '0.19'), line('1', '20.00', '0.07')])).toEqual({
      lines: ['598.80', '20.00'],
      taxes: [
        ['0.19', '598.80', '113.77'],
        ['0.07', '20.00', '1.40'],
      ],
      sums: ['618.80', '115.17', '733.97'],
    });
    // Taken line by line the tax would be 0.03: three times 0.0095.
    expect(told([line('1', '0.05', '0.19'), line('1', '0.05', '0.190'), line('1', '0.05', '0.19')])).toMatchObject({
      taxes: [['0.19', '0.15', '0.03']],
      sums: ['0.15', '0.03', '0.18'],
    });
    expect(told([line('1', '0.03', '0.19'), line('1', '0.03', '0.19'), line('1', '0.03', '0.19')])).toMatchObject({
      taxes: [['0.19', '0.09', '0.02']],
    });
  });

  test('[INV-2] round a half up, and have no decimals where the currency has none', () => {
    expect(told([line('0.5', '0.01', '0')]).lines).toEqual(['0.01']);
    expect(told([line('0.333333', '10.00', '0')]).lines).toEqual(['3.33']);
    expect(told([line('2.5', '333', '0.1')], 'JPY')).toEqual({
      lines: ['833'],
      taxes: [['0.1', '833', '83']],
      sums: ['833', '83', '916'],
    });
  });

  test('[INV-2] always close: net and tax are the gross, and the parts are their sums', () => {
    const decimals = (whole: number, places: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 0, max: 10 ** places - 1 }))
        .map(([front, back]) => `${front}.${String(back).padStart(places, '0')}`);
    const anyLine = fc.record({
      description: fc.constant('Line'),
      quantity: decimals(9_999, 6),
      unitPrice: decimals(99_999, 2),
      taxRate: fc.constantFrom('0', '0.07', '0.19', '0.255', '0.081'),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 50 }), (lines) => {
        const { net, tax, gross, taxes, lines: nets } = invoiceTotals(lines, 'EUR');
        expect(add(net, tax)).toEqual(gross);
        expect(sum(nets, 'EUR')).toEqual(net);
        expect(
          sum(
            taxes.map((one) => one.net),
            'EUR',
          ),
        ).toEqual(net);
        expect(
          sum(
            taxes.map((one) => one.tax),
            'EUR',
          ),
        ).toEqual(tax);
      }),
    );
  });

  test('[INV-2] are payable from the smallest unit to fifteen digits', () => {
    const gross = (unitPrice: string) => invoiceTotals([line('1', unitPrice, '0')], 'EUR').gross;
    expect(isPayable(gross('0.00'))).toBe(false);
    expect(isPayable(gross('0.01'))).toBe(true);
    expect(isPayable(gross('999999999999999.99'))).toBe(true);
    expect(isPayable(invoiceTotals([line('2', '999999999999999.99', '0')], 'EUR').gross)).toBe(false);
  });
});
