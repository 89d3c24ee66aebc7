import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inquiryUrlOf, isTravelAddress, travelAddressOf } from './travel-address';

// The example of the protocol's own text.
const published = {
  address: 'ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv',
  url: 'https://beneficiary.com/x/12345?t=i',
};

describe('a travel address', () => {
  test('is that of the protocol’s published example', () => {
    expect(travelAddressOf(published.url)).toBe(published.address);
    expect(inquiryUrlOf(published.address)?.href).toBe(published.url);
  });

  test('is read back as it was made, and a single mistyped character is noticed', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,20}$/),
        fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        fc.nat(),
        fc.nat(),
        (name, token, at, by) => {
          const url = `https://${name}.example.com/i/${token}?t=i`;
          const address = travelAddressOf(url);
          const place = 2 + (at % (address.length - 2));
          const other = alphabet[(alphabet.indexOf(address[place] ?? '') + 1 + (by % 57)) % 58] ?? '';
          const mistyped = address.slice(0, place) + other + address.slice(place + 1);
          expect([inquiryUrlOf(address)?.href, isTravelAddress(mistyped)]).toEqual([url, false]);
        },
      ),
    );
  });

  test.each([
    ['an address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['an address of Solana that begins alike', 'taCcCQ9kKxBZu2sjoQoxgCQbDmBVA6sWYqNcSYjWdyx'],
    ['a travel address without its first letters', published.address.slice(2)],
    ['an LNURL of older versions', 'LNURL1DP68GURN8GHJ7CNFW33K76TWV9HXJEM09E3K7MF00PAXYAT5D9MKJRTAX'],
    ['nothing', ''],
    ['its first letters alone', 'ta'],
  ])('is not %s', (_what, text) => {
    expect(isTravelAddress(text)).toBe(false);
  });

  test.each([
    'http://beneficiary.com/x?t=i',
    'https://beneficiary.com/x',
    'https://beneficiary.com/x?t=p',
    'https://beneficiary.com/x?t=i&t=p',
    'https://me:secret@beneficiary.com/x?t=i',
    'https://beneficiary/x?t=i',
    'https://beneficiary.com/x?t=i#there',
  ])('leads nowhere but to an inquiry over https: not to %s', (url) => {
    expect(() => travelAddressOf(url)).toThrow();
  });

  test('holds no second scheme, nor what is no text', () => {
    const made = (bytes: Uint8Array) => `ta${base58.encode(bytes)}`;
    expect(isTravelAddress(made(new Uint8Array([0xff, 0xfe, 1, 2, 3, 4])))).toBe(false);
    expect(() => travelAddressOf('https://https://beneficiary.com/x?t=i')).toThrow();
  });
});
