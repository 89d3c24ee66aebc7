import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { businessId } from '@countinghouse/contract/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { checksums } from '../../../entities/address/checksums';
import {
  afterChoosingBusiness,
  afterChoosingCoin,
  bodyOf,
  errorsOf,
  estimateAsked,
  mayBeFixed,
  startOf,
  suggestedId,
  type Estimate,
  type PaymentValues,
} from './payment-form';
import { originatorRules } from './payment-originator';

beforeAll(() => checksums.load());

const aurora: BusinessOption = {
  id: businessId.parse('01950000-0000-7000-8000-00000000000a'),
  name: 'Aurora Travel',
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR', 'JPY'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'], USDC: ['BSC', 'SOL'] },
};
const tours: BusinessOption = {
  ...aurora,
  id: businessId.parse('01950000-0000-7000-8000-00000000000b'),
  name: 'Aurora Tours',
  supportedDisplayCurrencies: ['USD'],
  supportedDepositCurrenciesWithNetworks: { USDT: ['ETH'] },
};

const decimals: Readonly<Record<string, number>> = { BTC: 8, USDT: 6, USDC: 6 };
const book = {
  decimalsOf: (code: string) => decimals[code] ?? 2,
  defaultNetworkOf: (code: string) => ({ BTC: 'MAIN', USDT: 'TRX', USDC: 'ETH' })[code] ?? null,
  minDepositOf: (code: string) => ({ BTC: '0.0001', USDT: '5' })[code] ?? null,
  isReceived: () => true,
};

const start = startOf([aurora, tours], aurora.id, 'P-20250630-5SSHRW', book);
const valuesOf = (changes: Partial<PaymentValues> = {}): PaymentValues => ({
  ...start,
  displayAmount: '100',
  depositCurrency: 'BTC',
  network: 'MAIN',
  ...changes,
});
const errors = (changes: Partial<PaymentValues>, estimate?: Estimate) =>
  errorsOf(book, () => estimate, originatorRules(true))(valuesOf(changes));

const sentOf = (values: PaymentValues) => bodyOf(values, book, originatorRules(true));

describe('what the form starts from', () => {
  it('is no network over which nothing is received here', () => {
    const none = { ...book, isReceived: () => false };
    expect(afterChoosingCoin(start, aurora, 'BTC', book).network).toBe('MAIN');
    expect(afterChoosingCoin(start, aurora, 'BTC', none).network).toBe('');
  });

  it('is the business of the link, its first display currency, and a coin that the customer chooses', () => {
    expect(start).toMatchObject({
      businessId: aurora.id,
      clientPaymentId: 'P-20250630-5SSHRW',
      type: 'ONE_TIME',
      denomination: 'DISPLAY',
      displayCurrency: 'EUR',
      depositCurrency: '',
      network: '',
      rateType: 'FIXED',
      expirationMinutes: '30',
    });
  });

  it('is the only business there is, else none', () => {
    expect(startOf([tours], '', 'x', book)).toMatchObject({ businessId: tours.id, displayCurrency: 'USD' });
    expect(startOf([aurora, tours], 'unknown', 'x', book)).toMatchObject({ businessId: '', displayCurrency: '' });
  });

  it('suggests an ID of the day and six signs that nobody takes for one another', () => {
    const day = new Date('2025-06-30T23:59:59Z');
    expect(suggestedId(day, Uint8Array.of(0, 1, 2, 30, 31, 255))).toBe('P-20250630-234YZZ');
    const all = suggestedId(
      day,
      Uint8Array.from({ length: 6 }, (_, index) => index * 43),
    );
    expect(all).toMatch(/^P-20250630-[2-9A-HJ-NP-Z]{6}$/);
  });
});

describe('what follows', () => {
  it.each([
    ['BTC', '', 'MAIN'],
    ['USDT', '', 'TRX'],
    ['USDT', 'ETH', 'ETH'],
    ['USDC', '', ''],
    ['', 'TRX', ''],
  ])('from the coin %s where the network was %j is the network %j', (coin, network, expected) => {
    expect(afterChoosingCoin(valuesOf({ network }), aurora, coin, book)).toEqual({
      depositCurrency: coin,
      network: expected,
    });
  });

  it('from another business is its own display currency, and no coin that it does not take', () => {
    expect(afterChoosingBusiness(valuesOf(), tours, book)).toEqual({
      depositCurrency: '',
      network: '',
      displayCurrency: 'USD',
    });
    expect(afterChoosingBusiness(valuesOf({ depositCurrency: 'USDT', network: 'TRX' }), tours, book)).toEqual({
      depositCurrency: 'USDT',
      network: 'ETH',
      displayCurrency: 'USD',
    });
  });

  it('from an expiration of more than half an hour, or a reusable payment, is a floating rate', () => {
    expect(mayBeFixed(valuesOf({ expirationMinutes: '30' }))).toBe(true);
    expect(mayBeFixed(valuesOf({ expirationMinutes: '31' }))).toBe(false);
    expect(mayBeFixed(valuesOf({ type: 'REUSABLE' }))).toBe(false);
    expect(sentOf(valuesOf({ expirationMinutes: '31' }))).toMatchObject({ rateType: 'FLOATING' });
  });
});

const estimate = { depositCurrency: 'BTC', expectedDepositAmount: '0.00005', minDeposit: '0.0001' } as Estimate;

describe('the form', () => {
  it('is right as it starts, once an amount is typed', () => {
    expect(errors({})).toEqual({});
    expect(errors({ depositCurrency: '', network: '' })).toEqual({});
  });

  it.each<readonly [string, Partial<PaymentValues>, string, string]>([
    ['without a business', { businessId: '' }, 'businessId', 'Business is required'],
    ['[CDEP-2] without an ID', { clientPaymentId: ' ' }, 'clientPaymentId', 'ID is required'],
    [
      '[VAL-12] with an ID like markup',
      { clientPaymentId: '<b>' },
      'clientPaymentId',
      'Special characters are not allowed',
    ],
    ['without an amount', { displayAmount: '' }, 'displayAmount', 'Amount is required'],
    ['[VAL-7] with an amount of zero', { displayAmount: '0.00' }, 'displayAmount', 'Amount is less than minimum'],
    ['[VAL-7] with three decimals', { displayAmount: '1.001' }, 'displayAmount', 'Decimal signs exceeded'],
    [
      'with decimals of yen',
      { displayCurrency: 'JPY', displayAmount: '1.5' },
      'displayAmount',
      'Decimal signs exceeded',
    ],
    [
      'in a coin that is not chosen',
      { denomination: 'CRYPTO', depositCurrency: '', depositAmount: '1' },
      'depositCurrency',
      'Deposit currency is required',
    ],
    ['without a network', { depositCurrency: 'USDC', network: '' }, 'network', 'Network is required'],
    [
      '[VAL-9] in a coin with a comma',
      { denomination: 'CRYPTO', depositAmount: '0,5' },
      'depositAmount',
      'Use a dot as decimal separator',
    ],
    [
      '[VAL-9] in a coin of nothing',
      { denomination: 'CRYPTO', depositAmount: '0' },
      'depositAmount',
      'Amount must be greater than 0',
    ],
    [
      '[VAL-13] in a coin below its minimum',
      { denomination: 'CRYPTO', depositAmount: '0.00001' },
      'depositAmount',
      'Minimum amount is 0.0001 BTC',
    ],
    [
      'in a coin beyond its decimals',
      { denomination: 'CRYPTO', depositAmount: '1.000000001' },
      'depositAmount',
      'Amount must have fewer decimal digits',
    ],
    ['without an expiration', { expirationMinutes: '' }, 'expirationMinutes', 'Expiration is required'],
    ['[CDEP-2] with letters for minutes', { expirationMinutes: '3O' }, 'expirationMinutes', 'Numbers only'],
    ['[CDEP-2] with half minutes', { expirationMinutes: '1.5' }, 'expirationMinutes', 'Numbers only'],
    ['[CDEP-2] that expires at once', { expirationMinutes: '0' }, 'expirationMinutes', 'Minimum is 1 minute'],
    ['[CDEP-2] that lives too long', { expirationMinutes: '10081' }, 'expirationMinutes', 'Maximum is 10080 minutes'],
    ['[CDEP-2] that leads nowhere', { redirectUrl: 'aurora' }, 'redirectUrl', 'Invalid URL format'],
    ['[CDEP-2] that leads to a script', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl', 'Invalid URL format'],
    ['of no customer', { customerEmail: 'ana' }, 'customerEmail', 'Please enter a valid email address'],
    ['back to no address', { refundAddress: 'bc1qnobody' }, 'refundAddress', 'Invalid address for BTC on Main network'],
  ])('%s is told so, and nothing else', (_, changes, field, message) => {
    expect(errors(changes)).toEqual({ [field]: message });
  });

  it('[VAL-13] is told that a price is too little for the coin, and nothing while the coin is left to the customer', () => {
    expect(errors({ displayAmount: '2.90' }, estimate)).toEqual({ displayAmount: 'Minimum amount is 0.0001 BTC' });
    expect(errors({ displayAmount: '2.90', depositCurrency: '', network: '' })).toEqual({});
  });

  it('of a reusable payment needs neither amount nor expiration', () => {
    expect(errors({ type: 'REUSABLE', displayAmount: '', expirationMinutes: 'x' })).toEqual({});
    expect(errors({ type: 'REUSABLE', denomination: 'CRYPTO', depositAmount: '' })).toEqual({});
  });
});

describe('what is sent', () => {
  it('is a price in the decimals of its currency, and nothing that was not typed', () => {
    expect(sentOf(valuesOf({ displayAmount: ' 100 ' }))).toEqual({
      businessId: aurora.id,
      clientPaymentId: 'P-20250630-5SSHRW',
      type: 'ONE_TIME',
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      depositCurrency: 'BTC',
      network: 'MAIN',
      rateType: 'FIXED',
      expirationMinutes: 30,
      redirectUrl: null,
      customerEmail: null,
      refundAddress: null,
    });
  });

  it('leaves the coin to the customer, and with it where his coins go back to', () => {
    const body = sentOf(valuesOf({ depositCurrency: '', network: '', refundAddress: 'typed before' }));
    expect(body).not.toHaveProperty('depositCurrency');
    expect(body).not.toHaveProperty('network');
    expect(body.refundAddress).toBeNull();
  });

  it('is the coin’s own amount where that was chosen, whatever price was typed before', () => {
    const body = sentOf(valuesOf({ denomination: 'CRYPTO', depositAmount: '0.5' }));
    expect(body).toMatchObject({ depositCurrency: 'BTC', depositAmount: '0.5' });
    expect(body).not.toHaveProperty('displayAmount');
  });

  it('of a reusable payment without an amount is the currency that its page prices coins in', () => {
    const body = sentOf(valuesOf({ type: 'REUSABLE', displayAmount: '' }));
    expect(body).toMatchObject({ displayCurrency: 'EUR' });
    expect(body).not.toHaveProperty('displayAmount');
  });

  it('of a reusable payment has no expiration', () => {
    expect(sentOf(valuesOf({ type: 'REUSABLE' }))).toMatchObject({
      rateType: 'FLOATING',
      expirationMinutes: null,
    });
  });
});

describe('the originator of a payment', () => {
  const named = (typed: Partial<PaymentValues['originator']> = {}) => ({
    namesOriginator: true,
    originator: {
      ...start.originator,
      name: 'Okonkwo',
      nationalIdentifierType: 'CCPT' as const,
      nationalIdentifier: 'A07712345',
      ...typed,
    },
  });

  it('[VAL-11] is asked for by name, ID type and identifier once somebody wants to name him, each at its field', () => {
    expect(errors({ namesOriginator: true })).toEqual({
      'originator.name': 'Name is required',
      'originator.nationalIdentifierType': 'ID type is required',
      'originator.nationalIdentifier': 'Identifier is required',
    });
    expect(errors(named())).toEqual({});
    expect(errors({ ...named({ name: '' }), namesOriginator: false })).toEqual({});
  });

  it('is sent when he was named, and not when that was taken back', () => {
    expect(sentOf(valuesOf(named())).originator).toEqual({
      personType: 'NATURAL',
      name: 'Okonkwo',
      nationalIdentifierType: 'CCPT',
      nationalIdentifier: 'A07712345',
    });
    expect(sentOf(valuesOf({ ...named(), namesOriginator: false }))).not.toHaveProperty('originator');
  });

  it('is asked for in full where the short form is not enough', () => {
    const strict = errorsOf(book, () => undefined, originatorRules(false));
    expect(Object.keys(strict(valuesOf(named())))).toEqual(['originator.dateOfBirth', 'originator.placeOfBirth']);
    expect(strict(valuesOf(named({ dateOfBirth: '1990-04-01', placeOfBirth: 'Enugu' })))).toEqual({});
  });

  it('cannot be left unchecked while the fields are still on their way', () => {
    expect(Object.keys(errorsOf(book, () => undefined, null)(valuesOf(named())))).toEqual(['namesOriginator']);
  });

  it('is asked for no signature before anything was sent', () => {
    expect(errors(named({ walletType: 'SELF_HOSTED' }))).toEqual({});
    expect(sentOf(valuesOf(named({ walletType: 'SELF_HOSTED' }))).originator).not.toHaveProperty('ownership');
  });
});

describe('an estimate', () => {
  it('is asked for as soon as there are a coin, a network and a sound amount, however little', () => {
    expect(estimateAsked(valuesOf({ displayAmount: '0.01' }), book)).toEqual({
      businessId: aurora.id,
      displayCurrency: 'EUR',
      displayAmount: '0.01',
      depositCurrency: 'BTC',
      network: 'MAIN',
    });
    expect(estimateAsked(valuesOf({ denomination: 'CRYPTO', depositAmount: '0.00001' }), book)).toEqual({
      businessId: aurora.id,
      depositAmount: '0.00001',
      depositCurrency: 'BTC',
      network: 'MAIN',
    });
  });

  it.each([
    ['no business', { businessId: '' }],
    ['no coin', { depositCurrency: '' }],
    ['no network', { network: '' }],
    ['no amount', { displayAmount: '' }],
    ['a wrong amount', { displayAmount: '1.001' }],
  ])('is not asked for with %s', (_, changes) => {
    expect(estimateAsked(valuesOf(changes), book)).toBeNull();
  });
});
