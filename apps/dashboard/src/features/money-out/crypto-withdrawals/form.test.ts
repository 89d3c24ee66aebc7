import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import {
  afterChoosingBalance,
  afterChoosingBusiness,
  afterChoosingCoin,
  bodyOf,
  checkOf,
  errorsOf,
  quoteRequest,
  startOf,
  suggestedId,
  type Known,
  type WithdrawalValues,
} from './form';
import { groupsOf } from './model';
import type { Quote, Terms } from './quote';
import { recipientRules } from './recipient-rules';

beforeAll(() => recipientRules.load());

const networks: Readonly<Record<string, readonly string[]>> = { USDT: ['TRX', 'ETH'], XRP: ['MAIN'], BTC: ['MAIN'] };
const book: Pick<CurrencyBook, 'isFiat' | 'decimalsOf' | 'networksOf' | 'defaultNetworkOf' | 'requiresTag' | 'isSent'> =
  {
    isFiat: (code) => code === 'EUR',
    decimalsOf: (code) => (code === 'BTC' ? 8 : 6),
    networksOf: (code) => networks[code] ?? [],
    defaultNetworkOf: (code) => networks[code]?.[0] ?? null,
    requiresTag: (code) => code === 'XRP',
    isSent: () => true,
  };
const business = {
  id: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Aurora Travel',
  blockchainFeePaidBy: 'USER',
  supportedDisplayCurrencies: ['USD'],
  available: { EUR: '12.00', USDT: '1003.5', BTC: '0' },
} as unknown as BusinessOption;

const terms = { minimumAmount: '10', maximumAmount: '1000000', mostTargetAmount: '1000' } as Terms;
const known = (quote?: object): Known => ({ terms: () => terms, quote: () => quote as Quote | undefined });

const begin = { wantedId: '', suggested: 'W-1', repeated: null, lastUsed: null };

const filled: WithdrawalValues = {
  ...startOf([business], { ...begin, wantedId: business.id }, book),
  debitCurrency: 'USDT',
  cryptoCurrency: 'USDT',
  network: 'TRX',
  recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg',
  targetAmount: '1000',
};
const wrong = (changes: Partial<WithdrawalValues>, quote?: object) =>
  errorsOf(book, known(quote))({ ...filled, ...changes });

describe('the form of a withdrawal', () => {
  it('starts from the business with the fee payer and the display currency that it is set to', () => {
    expect(startOf([business], begin, book)).toMatchObject({
      businessId: business.id,
      debitCurrency: '',
      blockchainFeePaidBy: 'USER',
      displayCurrency: 'USD',
    });
    expect(afterChoosingBusiness(filled, undefined, book)).toMatchObject({ debitCurrency: '' });
  });

  it('begins with the business, balance and network of the last one, unless they are not possible any more', () => {
    const other = { ...business, id: 'other', available: { USDT: '5' } } as unknown as BusinessOption;
    const lastUsed = { businessId: 'other', debitCurrency: 'USDT', cryptoCurrency: 'USDT', network: 'TRX' };
    const used = { debitCurrency: 'USDT', cryptoCurrency: 'USDT', network: 'TRX' };
    expect(startOf([business, other], { ...begin, lastUsed }, book)).toMatchObject({ businessId: 'other', ...used });
    expect(startOf([business, other], { ...begin, lastUsed, wantedId: business.id }, book)).toMatchObject({
      businessId: business.id,
      ...used,
    });
    expect(startOf([business], { ...begin, lastUsed: { ...lastUsed, debitCurrency: 'BTC' } }, book)).toMatchObject({
      businessId: business.id,
      debitCurrency: '',
    });
  });

  it('chooses no coin and no network over which nothing is sent here', () => {
    const over = (...sent: readonly string[]) => ({
      ...book,
      isSent: (_: string, network: string) => sent.includes(network),
    });
    expect(afterChoosingBalance(filled, 'USDT', over('ETH'))).toMatchObject({ cryptoCurrency: 'USDT', network: 'ETH' });
    expect(afterChoosingBalance({ ...filled, cryptoCurrency: '' }, 'BTC', over('ETH'))).toEqual({
      debitCurrency: 'BTC',
    });
    expect(afterChoosingCoin(filled, 'USDT', over())).toEqual({ cryptoCurrency: 'USDT', network: '' });
  });

  it('sends the coin of the balance over its default network, and lets a balance in money choose', () => {
    expect(afterChoosingBalance(filled, 'BTC', book)).toEqual({
      debitCurrency: 'BTC',
      cryptoCurrency: 'BTC',
      network: 'MAIN',
    });
    expect(afterChoosingBalance(filled, 'EUR', book)).toEqual({ debitCurrency: 'EUR' });
  });

  it.each([
    [{ recipientAddress: ' ' }, 'recipientAddress', 'Address is required'],
    [
      { recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdh' },
      'recipientAddress',
      'Invalid address for USDT on TRON (TRC20)',
    ],
    [{ cryptoCurrency: 'XRP', network: 'MAIN' }, 'destinationTag', 'Destination tag is required'],
    [{ cryptoCurrency: 'XRP', network: 'MAIN', destinationTag: '1a' }, 'destinationTag', 'Numbers only'],
    [{ targetAmount: '' }, 'targetAmount', 'Amount is required'],
    [{ targetAmount: '0' }, 'targetAmount', 'Amount must be greater than 0'],
    [{ targetAmount: '1,5' }, 'targetAmount', 'Use a dot as decimal separator'],
    [{ targetAmount: '9' }, 'targetAmount', 'Minimum amount is 10 USDT'],
    [{ targetAmount: '1000.000001' }, 'targetAmount', 'Insufficient balance'],
    [{ clientWithdrawalId: '' }, 'clientWithdrawalId', 'ID is required'],
    [{ note: '<b>' }, 'note', 'Special characters are not allowed'],
  ] as const)('[VAL-6] [VAL-9] [VAL-12] [VAL-13] refuses %j', (changes, field, message) => {
    expect(wrong(changes)).toMatchObject({ [field]: message });
    expect(wrong({})).toEqual({});
  });

  it('asks before as much is sent to the same address again', () => {
    const quote = { recipient: { recent: { id: 'x' } }, travelRule: { beneficiaryRequired: false } };
    expect(Object.keys(wrong({}, quote))).toEqual(['isConfirmed']);
    expect(wrong({ isConfirmed: true }, quote)).toEqual({});
  });

  it('neither asks nor tells whose wallet it is where a travel address says it, whatever was chosen before', () => {
    const quote = { travelRule: { beneficiaryRequired: true, ownershipProofRequired: true } };
    const originator = {
      ...filled.originator,
      name: 'Okonkwo',
      nationalIdentifierType: 'CCPT' as const,
      nationalIdentifier: 'A07712345',
    };
    for (const walletType of ['HOSTED', 'SELF_HOSTED', 'UNKNOWN'] as const) {
      const values = {
        ...filled,
        recipientAddress: 'ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv',
        ownWallet: true,
        originator: { ...originator, walletType },
      };
      const asked = { travelRule: { beneficiaryRequired: true, ownershipProofRequired: false } };
      const checked = checkOf(book, known(asked))(values);
      expect(checked).toMatchObject({ isRight: true });
      if (!checked.isRight) continue;
      const body = bodyOf(checked.values, book);
      expect([body.ownWallet, body.beneficiary?.walletType, body.beneficiary?.vasp]).toEqual([
        false,
        undefined,
        undefined,
      ]);
      expect(quoteRequest(values, book)?.ownWallet).toBe(false);
      expect(wrong({ originator: values.originator }, quote)).not.toEqual({});
    }
  });

  it('asks who gets it, and whose wallet it is, only where the rule asks', () => {
    const quote = { travelRule: { beneficiaryRequired: true, ownershipProofRequired: false } };
    expect(Object.keys(wrong({}, quote))).toContain('originator.walletType');
    expect(bodyOf({ ...filled, asked: null }, book as CurrencyBook).beneficiary).toBeNull();
  });

  it('sends what was checked by the demands it was checked by', () => {
    let quote: unknown = { travelRule: { beneficiaryRequired: false } };
    const known = { terms: () => undefined, quote: () => quote as never };
    const checked = checkOf(book as CurrencyBook, known)(filled);
    quote = { travelRule: { beneficiaryRequired: true, ownershipProofRequired: false } };
    expect(checked).toMatchObject({ isRight: true, values: { asked: null } });
    expect(checked.isRight && bodyOf(checked.values, book as CurrencyBook).beneficiary).toBeNull();
    expect(checkOf(book as CurrencyBook, known)(filled).isRight).toBe(false);
  });

  it('asks for a quote as soon as there is an amount, with the address once it is one', () => {
    expect(quoteRequest({ ...filled, targetAmount: 'x' }, book)).toBeNull();
    expect(quoteRequest({ ...filled, recipientAddress: 'T' }, book)).toMatchObject({ recipientAddress: null });
    expect(quoteRequest(filled, book)).toMatchObject({
      targetAmount: '1000',
      recipientAddress: filled.recipientAddress,
    });
  });

  it('names it after the day', () => {
    const bytes = new Uint8Array([0, 1, 2, 3, 4, 5]);
    expect(suggestedId(new Date('2025-06-30T10:00:00.000Z'), bytes)).toBe('W-20250630-234567');
  });

  it('shows an address in groups of four, whole', () => {
    const groups = groupsOf(filled.recipientAddress);
    expect(groups.slice(0, 2)).toEqual(['TPVd', '9Udq']);
    expect(groups.join('')).toBe(filled.recipientAddress);
  });
});
