import { expect, it } from 'vitest';
import {
  currencies,
  currencyNetworkOf,
  currencyOf,
  fraction,
  isCurrency,
  limitsFromPrice,
  networkFor,
  networkName,
  networkNames,
  precisionOf,
  publicCurrencies,
  toText,
} from '.';

const erc20 = 'ETH AION BAT BNT CVC ENJ FUN KNC LINK LRC MITH MTL OMG REP ZIL USDT USDC'.split(' ');
const others = 'BTC BCH LTC XLM XRP EOS DASH'.split(' ');
const fiat =
  'EUR USD GBP JPY AED AUD BRL CAD CHF CNY CZK DKK HKD HUF IDR ILS INR KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ZAR'.split(
    ' ',
  );

const codesWhere = (matches: (currency: (typeof currencies)[number]) => boolean) =>
  publicCurrencies
    .filter(matches)
    .map((currency) => currency.code)
    .toSorted();

it('[CONST-4] the token families are exactly the listed ones', () => {
  expect(codesWhere((currency) => currency.family === 'ERC20')).toEqual(erc20.toSorted());
  expect(codesWhere((currency) => currency.family === 'NATIVE')).toEqual(others.toSorted());
});

it('[CONST-4] every network has a readable name', () => {
  expect(networkNames).toEqual({
    MAIN: 'Main network',
    BSC: 'BNB Smart Chain (BEP20)',
    TRX: 'TRON (TRC20)',
    ETH: 'Ethereum (ERC20)',
    SOL: 'Solana (SPL)',
  });
  expect(networkName('TRX')).toBe('TRON (TRC20)');
  expect(networkName('toString')).toBe('toString');
});

it('[CUR-1] all fiat and all 24 coins are known, each with name, networks, default network and precision', () => {
  expect(codesWhere((currency) => currency.isFiat)).toEqual(fiat.toSorted());
  expect(codesWhere((currency) => !currency.isFiat)).toHaveLength(24);
  for (const currency of publicCurrencies) {
    expect(currency.name).not.toBe('');
    expect(currency.isFiat).toBe(currency.networks.length === 0);
    const networks = currency.networks.map((line) => line.network);
    expect(currency.isFiat ? [null] : networks).toContain(currency.defaultNetwork);
  }
});

it('[CUR-1] the precision is that of currency and network, of the default network without one, and 6 when unknown', () => {
  expect(precisionOf('ETH', 'BSC')).toBe(8);
  expect(precisionOf('USDT', 'BSC')).toBe(6);
  expect(precisionOf('XLM', 'MAIN')).toBe(7);
  expect(precisionOf('BTC')).toBe(8);
  expect(precisionOf('EUR', 'MAIN')).toBe(2);
  expect(precisionOf('JPY')).toBe(0);
  expect(precisionOf('WHAT')).toBe(6);
  expect(precisionOf('BTC', 'TRX')).toBe(6);
});

it('keeps every ledger amount payable on every network: the scale is the smallest of the chains', () => {
  for (const currency of currencies.filter((candidate) => !candidate.isFiat))
    for (const line of currency.networks) {
      expect(currency.ledgerScale).toBeLessThanOrEqual(line.chainDecimals);
      expect(line.precision).toBeLessThanOrEqual(currency.ledgerScale);
    }
  expect(currencyOf('USDT').ledgerScale).toBe(6);
  expect(currencyNetworkOf('USDT', 'BSC').chainDecimals).toBe(18);
});

it('shows gas coins to nobody', () => {
  expect(
    currencies
      .filter((currency) => currency.internal)
      .map((currency) => currency.code)
      .toSorted(),
  ).toEqual(['BNB', 'SOL', 'TRX']);
  expect(publicCurrencies.some((currency) => currency.internal)).toBe(false);
  expect(isCurrency('TRX')).toBe(true);
});

it('takes MAIN as another name of ETH for ether and ERC20 tokens, and for nothing else', () => {
  expect(networkFor('ETH', 'MAIN')).toBe('ETH');
  expect(networkFor('USDT', 'MAIN')).toBe('ETH');
  expect(networkFor('BTC', 'MAIN')).toBe('MAIN');
  expect(networkFor('BTC', 'ETH')).toBeNull();
  expect(networkFor('USDC', 'TRX')).toBeNull();
  expect(() => currencyNetworkOf('USDC', 'TRX')).toThrow('not on network');
});

it('throws on a currency nobody knows', () => {
  for (const code of ['', 'eur', 'XYZ', '__proto__', 'constructor']) {
    expect(isCurrency(code)).toBe(false);
    expect(() => currencyOf(code)).toThrow('Unknown currency');
  }
});

it('derives the limits of tokens from their price, rounded up to two significant digits', () => {
  const limits = limitsFromPrice('LINK', fraction('14'));
  expect([limits.minDeposit, limits.minWithdrawal, limits.maxWithdrawal, limits.fee].map(toText)).toEqual([
    '1.1',
    '2.2',
    '18000',
    '0.29',
  ]);
});

it('marks what a payment to a coin without its tag would lose', () => {
  expect(currencyNetworkOf('XRP', 'MAIN').tag).toBe('UINT32');
  expect(currencyNetworkOf('XLM', 'MAIN').tag).toBe('UINT64');
  expect(currencyNetworkOf('EOS', 'MAIN').tag).toBe('NUMERIC_MEMO');
  expect(currencyNetworkOf('BTC', 'MAIN').tag).toBeNull();
});
