import { expect, it } from 'vitest';
import { addressProblem, canonicalAddress } from './addresses';

// Published examples of each form.
const right = [
  ['BTC', 'MAIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', 'MAIN', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'MAIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'MAIN', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'MAIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  // The point with x = 1.
  ['LTC', 'MAIN', 'ltc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqsh9x3ud'],
  ['BCH', 'MAIN', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BCH', 'MAIN', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BCH', 'MAIN', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['BCH', 'MAIN', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['ETH', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['USDT', 'BSC', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['USDT', 'TRX', 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9'],
  ['USDC', 'SOL', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'],
  ['XRP', 'MAIN', 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'],
  ['XLM', 'MAIN', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
  ['EOS', 'MAIN', 'merchant.x1'],
] as const;

it.each(right)('takes an address of %s on %s: %s', (currency, network, address) => {
  expect(addressProblem(currency, network, address)).toBeNull();
});

const changed = (address: string): string => {
  const last = address.at(-2);
  const other = /[A-Z]/.test(last ?? '') ? (last === 'Q' ? 'P' : 'Q') : last === 'q' ? 'p' : 'q';
  return address.slice(0, -2) + other + address.slice(-1);
};

it.each(right.filter(([currency, network]) => currency !== 'EOS' && network !== 'BSC' && network !== 'SOL'))(
  'refuses it when a letter is wrong: %s on %s, %s',
  (currency, network, address) => {
    // In EIP-55 the case is the checksum, not the letter.
    const typo = network === 'ETH' ? address.replace('aAe', 'AAe') : changed(address);
    expect(typo).not.toBe(address);
    expect(addressProblem(currency, network, typo)).toMatch(`Invalid address for ${currency} on `);
  },
);

it.each([
  ['BTC', 'MAIN', ''],
  ['BTC', 'MAIN', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['BTC', 'MAIN', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['BTC', 'MAIN', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'MAIN', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  // The curve has no point with x = 5, nor any with an x beyond its field.
  ['BTC', 'MAIN', 'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzs2jkusy'],
  ['LTC', 'MAIN', 'ltc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzsfkcv2p'],
  ['BTC', 'MAIN', 'bc1pllllllllllllllllllllllllllllllllllllllllllllallllscqlhrddu'],
  ['LTC', 'MAIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['DASH', 'MAIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['ETH', 'ETH', '0x0000000000000000000000000000000000000000'],
  ['ETH', 'ETH', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  // Tether's own contract.
  ['USDT', 'ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['USDT', 'TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT', 'TRX', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['USDC', 'SOL', '11111111111111111111111111111111'],
  ['EOS', 'MAIN', 'Merchant'],
  ['EOS', 'MAIN', 'merchantaccount'],
  ['WHAT', 'MAIN', 'anything'],
])('refuses for %s on %s: %s', (currency, network, text) => {
  expect(addressProblem(currency, network, text)).toMatch(/^Invalid address for /);
});

it('says what to use instead of the packed forms of address and tag', () => {
  const packed = 'XVfC9CTCJh6GN2x8bnrw3LtdbqiVCUvtU3HnooQDgBnUpQT';
  expect(addressProblem('XRP', 'MAIN', packed)).toMatch('begins with r');
  const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';
  expect(addressProblem('XLM', 'MAIN', muxed)).toMatch('begins with G');
});

it.each([
  ['ETH', 'ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BTC', 'MAIN', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'BCH',
    'MAIN',
    'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ],
  ['BTC', 'MAIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
])('gives %s on %s one spelling: %s', (currency, network, typed, one) => {
  expect(canonicalAddress(currency, network, typed)).toBe(one);
});
