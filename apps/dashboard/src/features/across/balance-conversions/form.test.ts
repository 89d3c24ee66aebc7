import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { describe, expect, it } from 'vitest';
import { bodyOf, errorsOf, indicativeAsked, secondsLeft, startOf, type ConversionValues } from './form';

const aurora = {
  id: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Aurora Travel',
  available: { EUR: '12450.32', USDT: '0' },
} as unknown as BusinessOption;
const book = {
  isFiat: (code: string) => code === 'EUR',
  decimalsOf: (code: string) => (code === 'EUR' ? 2 : 6),
};
const convertible = ['EUR', 'USDT', 'BTC'];
const sound: ConversionValues = {
  businessId: aurora.id,
  debitCurrency: 'EUR',
  creditCurrency: 'USDT',
  fixed: 'DEBIT',
  amount: '10000.00',
};
const errors = (changes: Partial<ConversionValues>) => errorsOf([aurora], book)({ ...sound, ...changes });

describe('the form of a conversion', () => {
  it('starts from the only business and the only balance that there is', () => {
    expect(startOf([aurora], '', convertible, null)).toMatchObject({ businessId: aurora.id, debitCurrency: 'EUR' });
  });

  it('has nothing against a sound one', () => {
    expect(errors({})).toEqual({});
    expect(bodyOf(sound, book)).toEqual({
      businessId: aurora.id,
      amountCurrencyType: 'DEBIT',
      debitCurrency: 'EUR',
      creditCurrency: 'USDT',
      amount: '10000.00',
    });
  });

  it.each([
    ['asks for a business', { businessId: '' }, { businessId: 'Business is required' }],
    ['asks for both currencies', { creditCurrency: '' }, { creditCurrency: 'Currency is required' }],
    [
      'refuses a currency into itself',
      { creditCurrency: 'EUR' },
      { creditCurrency: 'Choose two different currencies' },
    ],
    ['[VAL-7] refuses cents of cents', { amount: '1.001' }, { amount: 'Decimal signs exceeded' }],
    ['[VAL-7] refuses more than there is', { amount: '12450.33' }, { amount: 'Insufficient balance' }],
    ['[VAL-8] refuses what is no number', { amount: 'ten' }, { amount: 'Invalid input' }],
    [
      '[VAL-9] refuses a comma in coins',
      { fixed: 'CREDIT' as const, amount: '1,5' },
      { amount: 'Use a dot as decimal separator' },
    ],
  ])('%s', (_, changes, expected) => {
    expect(errors(changes)).toEqual(expected);
  });

  it('asks for the rate alone while the amount is not one, and for nothing while the pair is not one', () => {
    expect(indicativeAsked({ ...sound, amount: 'x' }, book)).not.toHaveProperty('amount');
    expect(indicativeAsked(sound, book)).toHaveProperty('amount', '10000.00');
    expect(indicativeAsked({ ...sound, creditCurrency: 'EUR' }, book)).toBeNull();
  });
});

it('a quote counts its seconds up to the last, and none after', () => {
  expect([15_000, 14_001, 14_000, 1, 0, -5].map(secondsLeft)).toEqual([15, 15, 14, 1, 0, 0]);
});
