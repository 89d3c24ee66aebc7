import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { BusinessId } from '@countinghouse/contract/ids';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../../../entities/currency/figures';
import {
  cardsFromBalances,
  cardsFromBusinesses,
  cardsMatching,
  netText,
  sourceFor,
  sumsWorthSaying,
  withToday,
} from './model';

const balance = (amount: string) => ({ amount, held: '0', pending: '0', uniformAmount: '0.00', uniformRate: null });
const business = (
  businessName: string,
  displayFiatAmount: string,
  displayCryptoAmount: string,
  balances: Record<string, string> = {},
): BusinessBalances => ({
  businessId: businessName as BusinessId,
  businessName,
  settlementCurrency: 'EUR',
  displayCurrency: 'EUR',
  displayFiatAmount,
  displayCryptoAmount,
  ratesAt: null,
  totals: {
    available: displayFiatAmount,
    pending: '0.00',
    held: '0.00',
    total: addTexts([displayFiatAmount, displayCryptoAmount]),
  },
  balances: Object.fromEntries(Object.entries(balances).map(([code, amount]) => [code, balance(amount)])),
});
const byCode = (a: string, b: string) => (a < b ? -1 : 1);
const names = (businesses: BusinessBalances[]) => cardsFromBalances(businesses, byCode).map(({ name }) => name);

describe('the source of the list', () => {
  it.each([
    [['GET_BALANCES', 'GET_BUSINESSES'], 'balances'],
    [['GET_BALANCES'], 'balances'],
    [['GET_BUSINESSES'], 'businesses'],
  ])('[BLIST-6] %j reads %s', (permissions, source) => {
    expect(sourceFor(permissions)).toBe(source);
  });

  it('[BLIST-6] sorts by fiat plus crypto, highest first, whichever of the two it comes from', () => {
    expect(
      names([business('Low', '10.00', '5.00'), business('Crypto', '0.00', '99.00'), business('Fiat', '98.99', '0.00')]),
    ).toEqual(['Crypto', 'Fiat', 'Low']);
  });

  it('[BLIST-6] sorts by value, not by text, and beyond what floating point tells apart', () => {
    expect(names([business('Nine', '9.00', '0'), business('Thousand', '1000.00', '0')])).toEqual(['Thousand', 'Nine']);
    const large = '90071992547409';
    expect(names([business('A', `${large}.91`, '0.01'), business('B', `${large}.93`, '0')])).toEqual(['B', 'A']);
  });

  it('[BLIST-6] puts equal totals in the order of their names', () => {
    expect(names([business('beta', '1.00', '1.00'), business('Alpha', '2.00', '0.00')])).toEqual(['Alpha', 'beta']);
  });

  it('[BLIST-6] keeps the plain list in the order the server gave it', () => {
    const plain = ['Aurora', 'Zephyr'].map((name) => ({ id: name, name, settlementCurrency: 'EUR' }) as Business);
    expect(cardsFromBusinesses(plain)).toMatchObject([
      { name: 'Aurora', sums: null, balances: null },
      { name: 'Zephyr', sums: null, balances: null },
    ]);
  });
});

describe('a card', () => {
  it('states exactly what is available and every balance in card order', () => {
    const [card] = cardsFromBalances(
      [business('Aurora', '12450.32', '811.46', { USDT: '882.5', EUR: '12450.32' })],
      byCode,
    );
    expect(card?.sums).toEqual({ available: '13261.78', total: '13261.78', currency: 'EUR' });
    expect(card?.balances?.map(({ currency }) => currency)).toEqual(['EUR', 'USDT']);
  });
});

describe('the balances of a card', () => {
  it('leaves out what is zero, but never the settlement currency, nor what is held', () => {
    const [card] = cardsFromBalances(
      [
        {
          ...business('Aurora', '0.00', '0.00', { BTC: '0', EUR: '0.00', ETH: '0.000', USDT: '0' }),
          balances: { BTC: balance('0'), EUR: balance('0.00'), USDT: { ...balance('0'), held: '12.5' } },
        },
      ],
      byCode,
    );
    expect(card?.balances).toEqual([
      { currency: 'EUR', amount: '0.00' },
      { currency: 'USDT', amount: '0' },
    ]);
  });
});

describe('the search', () => {
  const cards = cardsFromBusinesses(
    ['Aurora Games', 'Tidewater FX'].map((name) => ({ id: name, name, settlementCurrency: 'EUR' }) as Business),
  );

  it.each([
    ['aur', ['Aurora Games']],
    ['WATER', ['Tidewater FX']],
    [' games ', ['Aurora Games']],
    ['', ['Aurora Games', 'Tidewater FX']],
    ['nobody', []],
  ])('[BLIST-2] "%s" finds %j, whatever the case', (text, found) => {
    expect(cardsMatching(cards, text).map(({ name }) => name)).toEqual(found);
  });
});

describe('the totals of the list', () => {
  const cardOf = (balances: Record<string, string>, fiat = '1.00') =>
    cardsFromBalances([business('Aurora', fiat, '0.00', balances)], byCode)[0]!;

  it('a card with one balance in the currency of its sums, and nothing beside it, does not say it twice', () => {
    expect(sumsWorthSaying(cardOf({ EUR: '1.00' }))).toBeNull();
  });

  it('a card says its total where money is pending or reserved beside its only balance', () => {
    const card = cardOf({ EUR: '1.00' });
    const sums = { ...card.sums!, total: '1.50' };
    expect(sumsWorthSaying({ ...card, sums })).toEqual(sums);
  });

  it.each([[{ EUR: '1.00', USD: '2.00' }], [{ EUR: '0.00', BTC: '1' }]])('a card with %j says its sums', (balances) => {
    expect(sumsWorthSaying(cardOf(balances))).toEqual({ available: '1', total: '1', currency: 'EUR' });
  });
});

describe('what a business moved today', () => {
  const cards = cardsFromBalances([business('Aurora Travel', '10.00', '0.00')], () => 0);
  const id = cards[0]!.id as BusinessId;
  const told = (net: string, businessId: BusinessId) => ({
    date: '2025-06-30',
    currency: 'EUR',
    businesses: [{ businessId, deposits: 1, withdrawals: 0, net }],
  });

  it('stands on its card; one that is not told of moved nothing; until it is known nothing is said', () => {
    const other = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d' as BusinessId;
    expect(withToday(cards, told('12.50', id))[0]?.today).toEqual({ net: '12.50', currency: 'EUR' });
    expect(withToday(cards, told('12.50', other))[0]?.today).toEqual({ net: '0', currency: 'EUR' });
    expect(withToday(cards, undefined)[0]?.today).toBeNull();
    expect(cards[0]).not.toHaveProperty('today');
  });

  it.each([
    ['1234.5', '1,234.50'],
    ['-80.00', '\u221280.00'],
    ['0.00', '0.00'],
  ])('%s is written %s', (net, text) => {
    expect(netText(net)).toBe(text);
  });
});
