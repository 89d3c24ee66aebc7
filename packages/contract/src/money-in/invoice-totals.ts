import {
  add,
  amountFrom,
  amountOf,
  fraction,
  multiply,
  percentOf,
  sum,
  toText,
  trimZeros,
  valueOf,
  zero,
  type Amount,
} from '@countinghouse/money';

/** Line of an invoice as it is asked for: texts of plain decimals. `taxRate`: 0.19 is 19 %. */
export type InvoiceLineAsked = {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxRate: string;
};

/** Tax of all lines of one rate. */
export type InvoiceTax = { readonly rate: string; readonly net: Amount; readonly tax: Amount };

export type InvoiceTotals = {
  /** Net of each line, in their order. */
  readonly lines: readonly Amount[];
  /** One for each rate, the highest first. */
  readonly taxes: readonly InvoiceTax[];
  readonly net: Amount;
  readonly tax: Amount;
  readonly gross: Amount;
};

const rounding = 'half-up';

/**
 * Totals of an invoice, as European invoices are summed (EN 16931): a line is quantity by unit price, rounded half up to the currency's smallest unit; the
 * tax of a rate is taken once, of the sum of its lines, and rounded half up. Sums are of rounded figures, so that net and tax are the gross.
 *
 * @throws RangeError for a text that is no plain decimal, AmountTooLarge beyond 38 digits
 */
export const invoiceTotals = (asked: readonly InvoiceLineAsked[], currency: string): InvoiceTotals => {
  const lines = asked.map(({ quantity, unitPrice }) =>
    amountFrom(multiply(fraction(quantity), valueOf(amountOf(unitPrice, currency))), currency, { rounding }),
  );
  const byRate = new Map<string, Amount>();
  for (const [index, { taxRate }] of asked.entries()) {
    const rate = trimZeros(taxRate);
    byRate.set(rate, add(byRate.get(rate) ?? zero(currency), lines[index] ?? zero(currency)));
  }
  const taxes = [...byRate]
    .map(([rate, net]) => ({ rate, net, tax: percentOf(net, fraction(rate), { rounding }) }))
    .toSorted((a, b) => Number(b.rate) - Number(a.rate));
  const net = sum(lines, currency);
  const tax = sum(
    taxes.map((one) => one.tax),
    currency,
  );
  return { lines, taxes, net, tax, gross: add(net, tax) };
};

/** Digits before the point that a payment's price has at most. */
const mostWholeDigits = 15;

/** True for a sum that one payment can ask for. */
export const isPayable = (gross: Amount): boolean =>
  (toText(gross).split('.')[0] ?? '').length <= mostWholeDigits && gross.units > 0n;
