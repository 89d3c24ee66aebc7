import { compare, compareFractions, fraction, fromUnits, multiply, one, subtractFractions } from '@countinghouse/money';
import { convertedAmounts } from '@countinghouse/payments';
import { allRows } from '../../../platform/row-checks/all-rows';
import type { RowCheck } from '../../../platform/row-checks/row-check';

/** The middle price is stored with 18 decimals, the last of them rounded, and so is the rate. */
const roundedAway = fraction('0.000000000000000002');

/** Every conversion recomputed from its middle price, its spread and the named amount. */
export const conversionRowChecks = (): readonly RowCheck[] => [
  {
    name: 'conversions-are-what-their-rates-make',
    proves:
      'the rate of every conversion is its middle price less its spread, and its other amount is what that makes of the named one.',
    async *offenders(tx) {
      for await (const row of allRows(tx, 'balance_conversion', ['organisation_id', 'id'])) {
        const [debitCurrency, creditCurrency] = [row.debit_currency, row.credit_currency];
        const debit = fromUnits(BigInt(row.debit_amount), debitCurrency);
        const credit = fromUnits(BigInt(row.credit_amount), creditCurrency);
        const rate = fraction(row.rate);
        const named = row.amount_currency_type === 'DEBIT' ? debit : credit;
        const made = convertedAmounts(row.amount_currency_type, named, rate, { debitCurrency, creditCurrency });
        const exact = multiply(fraction(row.mid_rate), subtractFractions(one, fraction(row.spread)));
        const off = [subtractFractions(rate, exact), subtractFractions(exact, rate)];
        const figures = [
          ...(off.some((difference) => compareFractions(difference, roundedAway) > 0) ? ['rate'] : []),
          ...(compare(made.debit, debit) === 0 ? [] : ['debitAmount']),
          ...(compare(made.credit, credit) === 0 ? [] : ['creditAmount']),
        ];
        if (figures.length > 0) yield { organisation_id: row.organisation_id, id: row.id, figures };
      }
    },
  },
];
