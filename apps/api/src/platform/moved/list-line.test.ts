import { describe, expect, it } from 'vitest';
import type { LineOf } from '../list/line';
import { listLine } from './list-line';

const place = { organisationId: 'o', businessId: 'b', at: new Date('2025-03-14T09:30:00.000Z') };
const conversions: LineOf<'balance_conversion'> = {
  list: 'balance_conversion',
  currency: 'debit_currency',
  otherCurrency: 'credit_currency',
  moved: { column: 'status', is: 'EXECUTED' },
  amount: { of: 'sold', units: 'debit_amount', in: 'debit_currency' },
  otherAmount: { of: 'bought', units: 'credit_amount', in: 'credit_currency' },
};
const conversion = {
  status: 'EXECUTED',
  debit_currency: 'EUR',
  debit_amount: 2_000n,
  credit_currency: 'USDT',
  credit_amount: '21500000',
};
const received: LineOf<'whitelabel_fiat_deposit'> = {
  list: 'whitelabel_fiat_deposit',
  status: { always: 'RECEIVED' },
  currency: 'currency',
  amount: { of: 'net', units: { of: 'amount', less: 'fee' }, in: 'currency' },
};
const orphaned: LineOf<'unassociated_deposit'> = {
  list: 'unassociated_deposit',
  currency: 'currency',
  otherCurrency: 'uniform_currency',
  moved: { column: 'status', isNot: 'ORPHANED' },
  amount: { of: 'value', units: 'uniform_amount', in: 'uniform_currency' },
};

describe('The line of a row that is written', () => {
  it('has the units that its list sums, once they have moved', () => {
    expect(listLine(conversions, place, conversion)).toEqual({
      ...place,
      list: 'balance_conversion',
      status: 'EXECUTED',
      currency: 'EUR',
      otherCurrency: 'USDT',
      amount: 2_000n,
      otherAmount: 21_500_000n,
    });
    expect(listLine(conversions, place, { ...conversion, status: 'EXPIRED' })).toMatchObject({
      status: 'EXPIRED',
      amount: null,
      otherAmount: null,
    });
    const stray = { currency: 'BTC', uniform_currency: 'EUR', uniform_amount: 5n };
    expect(listLine(orphaned, place, { ...stray, status: 'REFUNDED' }).amount).toBe(5n);
    expect(listLine(orphaned, place, { ...stray, status: 'ORPHANED' }).amount).toBeNull();
  });

  it('has the difference of two columns, and none where either has none', () => {
    const row = { currency: 'EUR', amount: 1_000n, fee: 10n };
    expect(listLine(received, place, row)).toMatchObject({
      status: 'RECEIVED',
      otherCurrency: 'EUR',
      amount: 990n,
      otherAmount: null,
    });
    expect(listLine(received, place, { ...row, fee: null }).amount).toBeNull();
  });

  it('is refused of a row that lacks a column which the list sums', () => {
    const { credit_amount: _, ...lacking } = conversion;
    expect(() => listLine(conversions, place, lacking)).toThrow(
      'The totals of balance_conversion need the column credit_amount',
    );
  });
});
