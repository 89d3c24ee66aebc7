import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { fiatWithdrawalExample } from '@countinghouse/contract/money-out/fiat-withdrawals.reference';
import { describe, expect, test } from 'vitest';
import type { Quote } from './api';
import {
  accountsOf,
  afterChoosingBusiness,
  bodyOf,
  errorsOf,
  quoteRequest,
  spendableOf,
  startOf,
  type Known,
  type WithdrawalValues,
} from './form';

const business = (id: string, available: Record<string, string>) =>
  ({ id, name: id, status: 'ACTIVE', available }) as unknown as BusinessOption;
const account = (id: string, currency: string, status = 'ACTIVE', paymentMethod = 'SEPA') =>
  ({ id, currency, status, paymentMethod, accountLabel: id }) as unknown as BankAccount;

const aurora = business('aurora', { EUR: '10000.00', USDT: '5', GBP: '0.00' });
const choices = {
  businesses: [aurora, business('harbour', { USD: '10.00', GBP: '20.00' })],
  accounts: [account('waiting', 'EUR', 'PENDING_VERIFICATION'), account('main', 'EUR'), account('pounds', 'GBP')],
};
const terms = { minimumAmount: '10.00', maximumAmount: '1000000.00', mostAmount: '9999.00', after: null } as Quote;
const known: Known = { terms: () => terms, quote: () => undefined, method: () => 'SEPA' };
const values: WithdrawalValues = {
  businessId: 'aurora',
  currency: 'EUR',
  bankAccountId: 'main',
  amount: '5000',
  clientLabel: 'week-11',
  reference: 'AURORA W11',
  isConfirmed: false,
};
const errors = (changes: Partial<WithdrawalValues>, about: Partial<Known> = {}) =>
  errorsOf({ ...known, ...about })({ ...values, ...changes });

describe('the form of a fiat withdrawal', () => {
  test('[VAL-8] says at each field what is wrong, in the words of the contract', () => {
    expect(errors({})).toEqual({});
    expect(errors({ amount: '9.99' })).toEqual({ amount: 'Amount is less than minimum' });
    expect(errors({ amount: '1000000.01' })).toEqual({ amount: 'Exceeded maximum amount' });
    expect(errors({ amount: '9999.01' })).toEqual({ amount: 'Insufficient balance' });
    expect(errors({ amount: '1.001' })).toEqual({ amount: 'Decimal signs exceeded' });
    expect(errors({ amount: 'x' })).toEqual({ amount: 'Invalid input' });
    expect(errors({ clientLabel: ' ' })).toEqual({ clientLabel: 'Client label is required' });
    expect(errors({ bankAccountId: '' })).toEqual({ bankAccountId: 'Bank account is required' });
    expect(errors({ reference: 'A'.repeat(19) }, { method: () => 'FPS' })).toEqual({
      reference: 'At most 18 characters by this payment method',
    });
    expect(errors({ reference: '' })).toEqual({});
  });

  test('asks before the same goes to the same account once more', () => {
    const recent = { id: 'x', clientLabel: 'week-10', createdAt: '2025-03-14T09:30:00.000Z' };
    const after = {
      amount: '5000.00',
      debitAmount: '5001.00',
      availableAfter: '1',
      heldAfter: '1',
      recent,
      approvalRequired: false,
      requiredApprovals: 0,
    };
    const quote = () => ({ ...terms, after });
    expect(errors({}, { quote })).toEqual({ isConfirmed: 'Say whether it is to be sent once more' });
    expect(errors({ isConfirmed: true }, { quote })).toEqual({});
  });

  test('offers the balances there is anything of, and accounts that cannot be paid after those that can', () => {
    expect(spendableOf(aurora)).toEqual(['EUR']);
    expect(accountsOf(choices, 'EUR').map(({ id }) => id)).toEqual(['main', 'waiting']);
  });

  test('chooses what there is only one of, and keeps a currency that the next business has, too', () => {
    expect(startOf(choices, 'aurora', null, null)).toMatchObject({ currency: 'EUR', bankAccountId: 'main' });
    expect(startOf(choices, 'harbour', null, null)).toMatchObject({ currency: '', bankAccountId: '' });
    expect(startOf(choices, '', null, null)).toMatchObject({ businessId: '' });
    expect(afterChoosingBusiness(values, choices, aurora)).toEqual({});
    expect(afterChoosingBusiness(values, choices, choices.businesses[1])).toEqual({ currency: '', bankAccountId: '' });
  });

  test('repeats a withdrawal, but for an account that may not be paid any more', () => {
    const repeated = { ...fiatWithdrawalExample, timeline: [] } as unknown as Parameters<typeof startOf>[2];
    expect(startOf(choices, 'aurora', repeated, null)).toMatchObject({
      currency: 'EUR',
      bankAccountId: '',
      amount: '5000.00',
      reference: 'AURORA W11',
    });
  });

  test('sends amounts as the wire has them, and asks for no quote of what is no amount', () => {
    expect(bodyOf({ ...values, amount: ' 5000 ', reference: ' ' })).toEqual({
      businessId: 'aurora',
      currency: 'EUR',
      bankAccountId: 'main',
      amount: '5000.00',
      clientLabel: 'week-11',
      reference: null,
    });
    expect(quoteRequest(values)).toEqual({ businessId: 'aurora', bankAccountId: 'main', amount: '5000.00' });
    expect(quoteRequest({ ...values, amount: '5,000' })).toBeNull();
    expect(quoteRequest({ ...values, bankAccountId: '' })).toBeNull();
  });
});
