import type { BusinessId } from '@countinghouse/contract/ids';
import type { HolderBalance } from '@countinghouse/ledger';
import { amountOf, fraction } from '@countinghouse/money';
import { rateBook } from '@countinghouse/payments';
import { describe, expect, test } from 'vitest';
import { balancesOfBusiness, byTotal } from './derive-balances';

const at = new Date('2025-03-14T09:30:00.000Z');
const rates = rateBook(
  Object.entries({ 'USD-EUR': '0.9200', 'BTC-EUR': '58000', 'USDT-EUR': '0.9195' }).map(([pair, mid]) => {
    const [base = '', quote = ''] = pair.split('-');
    return { base, quote, mid: fraction(mid), source: 'simulated', at };
  }),
);
const prices = { rates, uniformCurrency: 'EUR' };

const holds = (holderId: string, kind: string, text: string, currency: string): HolderBalance => ({
  holderId,
  kind,
  amount: amountOf(text, currency),
});
const aurora = { id: 'aurora' as BusinessId, name: 'Aurora Travel', settlementCurrency: 'EUR' };

describe('the balances of a business', () => {
  test('its settlement currency is there before anything happened', () => {
    expect(balancesOfBusiness(aurora, [], prices).view.balances).toEqual({
      EUR: { amount: '0.00', held: '0.00', pending: '0.00', uniformAmount: '0.00', uniformRate: null },
    });
  });

  test('coins that only passed through pending are not listed, those pending now and those once held are', () => {
    const accounts = [
      holds('aurora', 'pending', '0', 'BTC'),
      holds('aurora', 'pending', '12.5', 'USDT'),
      holds('aurora', 'available', '0.00', 'USD'),
      holds('other', 'available', '7', 'BTC'),
    ];
    const { balances } = balancesOfBusiness(aurora, accounts, prices).view;
    expect(Object.keys(balances)).toEqual(['EUR', 'USD', 'USDT']);
    expect(balances['USDT']).toMatchObject({ amount: '0', pending: '12.5', uniformAmount: '0.00' });
  });

  test('[BLIST-4] currencies come in card order: fiat by code, then crypto by code', () => {
    const accounts = ['USDT', 'USD', 'BTC', 'EUR'].map((code) => holds('aurora', 'available', '1', code));
    expect(Object.keys(balancesOfBusiness(aurora, accounts, prices).view.balances)).toEqual([
      'EUR',
      'USD',
      'BTC',
      'USDT',
    ]);
  });

  test('what is available adds up from what is shown of each currency, and the total from that: nobody is a cent off', () => {
    const accounts = ['USD', 'USDT', 'BTC'].map((code) =>
      holds('aurora', 'available', code === 'BTC' ? '0.0000009' : '0.05', code),
    );
    const { balances, displayFiatAmount, displayCryptoAmount, totals } = balancesOfBusiness(
      aurora,
      [...accounts, holds('aurora', 'held', '0.05', 'USD')],
      prices,
    ).view;
    // Unrounded: 0.046, 0.0522 and 0.045975, together 0.144175.
    expect(Object.values(balances).map(({ uniformAmount }) => uniformAmount)).toEqual(['0.00', '0.05', '0.05', '0.05']);
    expect([displayFiatAmount, displayCryptoAmount]).toEqual(['0.05', '0.10']);
    expect(totals).toEqual({ available: '0.15', pending: '0.00', held: '0.05', total: '0.20' });
  });

  test('[BLIST-6] the order is by the exact total of fiat and coins, highest first, then by name', () => {
    const named = (id: string, ...accounts: HolderBalance[]) =>
      balancesOfBusiness({ ...aurora, id: id as BusinessId, name: id }, accounts, prices);
    const list = [
      named('zero b'),
      named('fiat', holds('fiat', 'available', '57999.99', 'EUR')),
      named('zero a'),
      named('both', holds('both', 'available', '1', 'BTC'), holds('both', 'available', '0.01', 'EUR')),
      named('coin', holds('coin', 'available', '1', 'BTC')),
    ];
    expect(list.sort(byTotal).map(({ view }) => view.businessName)).toEqual([
      'both',
      'coin',
      'fiat',
      'zero a',
      'zero b',
    ]);
  });
});
