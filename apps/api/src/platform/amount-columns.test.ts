import { amountOf, currencies, fromUnits, toText, unitsLimit, type Amount } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountColumns } from './amount-columns';

const money = amountColumns('crypto_withdrawal', {
  amount: 'currency',
  network_fee: 'currency',
  debit_amount: 'debit_currency',
  held_amount: 'debit_currency',
});

const code = fc.constantFrom(...currencies.map((currency) => currency.code));
const amountIn = (currency: string) =>
  fc.bigInt({ min: -unitsLimit + 1n, max: unitsLimit - 1n }).map((units) => fromUnits(units, currency));
const amounts = fc.tuple(code, code).chain(([coin, balance]) =>
  fc.record({
    amount: amountIn(coin),
    networkFee: amountIn(coin),
    debitAmount: fc.option(amountIn(balance)),
    heldAmount: amountIn(balance),
  }),
);

describe('the codec of amounts and their columns', () => {
  it('reads back every amount it wrote, to the last unit and with its currency', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        expect(money.amounts(money.columns(given))).toEqual(given);
      }),
    );
  });

  it('writes units as text beside the currency, so that no number is rounded on its way', () => {
    const one = (text: string, currency: string): Amount => amountOf(text, currency);
    expect(
      money.columns({
        amount: one('1.5', 'BTC'),
        networkFee: one('0.00000001', 'BTC'),
        debitAmount: null,
        heldAmount: one('90000000000000.01', 'EUR'),
      }),
    ).toEqual({
      amount: '150000000',
      network_fee: '1',
      currency: 'BTC',
      debit_amount: null,
      held_amount: '9000000000000001',
      debit_currency: 'EUR',
    });
  });

  it('tells the same as wire text, under the names of the table or in camel case', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const row = money.columns(given);
        const { network_fee: networkFee, debit_amount: debitAmount, held_amount: heldAmount, ...others } = row;
        const record = { ...others, networkFee, debitAmount, heldAmount, debitCurrency: row.debit_currency };
        expect(money.texts(row)).toEqual({
          amount: toText(given.amount),
          networkFee: toText(given.networkFee),
          debitAmount: given.debitAmount && toText(given.debitAmount),
          heldAmount: toText(given.heldAmount),
        });
        expect(money.texts(record)).toEqual(money.texts(row));
      }),
    );
  });

  it('refuses two currencies in one column', () => {
    const euro = amountOf('1.00', 'EUR');
    const given = { amount: euro, networkFee: amountOf('1.00', 'USD'), debitAmount: null, heldAmount: euro };
    expect(() => money.columns(given)).toThrow('currency is EUR, and networkFee is an amount of USD');
  });
});
