import { networkName } from '@countinghouse/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { checksums } from '../../../entities/address/checksums';
import { messages } from './messages';
import { bodyOf, errorsOf, startOf, type AddressValues } from './model';
import { stateOf } from './state';

beforeAll(() => checksums.load());

const book = {
  defaultNetworkOf: (code: string) => (code === 'USDT' ? 'TRX' : code === '' ? null : 'MAIN'),
  networksOf: (code: string) => (code === 'USDT' ? ['TRX', 'ETH'] : code === '' ? [] : ['MAIN']),
  requiresTag: (code: string) => code === 'XRP',
  isSent: (code: string, network: string) => code !== 'LTC' && network !== 'ETH',
};
const sound: AddressValues = {
  addressId: 'Supplier 17',
  label: '',
  currency: 'XRP',
  network: 'MAIN',
  address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
  destinationTag: '140',
  walletType: 'NONE',
};
const errors = (changes: Partial<AddressValues>) => errorsOf(book)({ ...sound, ...changes });

describe('the form of a whitelisted address', () => {
  it('has nothing against a sound one, and sends it without what was left empty', () => {
    expect(errors({})).toEqual({});
    expect(bodyOf({ ...sound, addressId: ' Supplier 17 ' }, book)).toEqual({
      addressId: 'Supplier 17',
      label: null,
      currency: 'XRP',
      network: 'MAIN',
      address: sound.address,
      destinationTag: '140',
      walletType: null,
    });
  });

  it.each([
    ['[VAL-10] asks for an ID', { addressId: ' ' }, { addressId: 'Address ID is required' }],
    ['[VAL-10] asks for an address', { address: ' ' }, { address: 'Address is required' }],
    ['[VAL-6] asks for the tag', { destinationTag: '' }, { destinationTag: 'Destination tag is required' }],
    ['[VAL-6] takes numbers only for a tag', { destinationTag: '1a' }, { destinationTag: 'Numbers only' }],
    ['[VAL-12] refuses markup', { label: 'a<b' }, { label: 'Special characters are not allowed' }],
    ['asks for a currency', { currency: '', network: '' }, { currency: 'Currency is required' }],
    ['refuses another chain’s address', { currency: 'BTC' }, { address: 'Invalid address for BTC on Main network' }],
  ])('%s', (_, changes, expected) => {
    expect(errors(changes)).toEqual(expected);
  });

  it('does not send the tag of another coin', () => {
    const values = { ...sound, currency: 'USDT', network: 'TRX', address: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg' };
    expect(errorsOf(book)(values)).toEqual({});
    expect(bodyOf(values, book)).toMatchObject({ destinationTag: null });
  });

  it('starts from the destination a link names, as far as the organisation has the coin', () => {
    const wanted = { currency: 'USDT', network: 'TRX', address: 'Tabc', tag: 7 };
    expect(startOf(['BTC', 'USDT'], wanted, book)).toMatchObject({
      currency: 'USDT',
      network: 'TRX',
      address: 'Tabc',
      destinationTag: '7',
    });
    expect(startOf(['BTC', 'XRP'], wanted, book)).toMatchObject({
      currency: '',
      network: '',
      address: '',
      destinationTag: '',
    });
    expect(startOf(['BTC'], {}, book)).toMatchObject({ currency: 'BTC', network: 'MAIN' });
  });

  it('starts from no coin and no network over which nothing is sent, and from no other network in its place', () => {
    expect(startOf(['LTC'], { currency: 'LTC', address: 'ltc1' }, book)).toMatchObject({ currency: '', address: '' });
    expect(startOf(['USDT'], { currency: 'USDT', network: 'ETH', address: '0xabc' }, book)).toMatchObject({
      currency: 'USDT',
      network: '',
      address: '0xabc',
    });
    expect(startOf(['LTC', 'USDT'], {}, book)).toMatchObject({ currency: 'USDT', network: 'TRX' });
  });
});

describe('the state of an address', () => {
  const now = Date.parse('2025-06-30T09:00:00.000Z');
  it.each([
    [-1, 'Active'],
    [0, 'Active'],
    [1, 'Active in 1 min'],
    [59 * 60_000, 'Active in 59 min'],
    [22.2 * 3_600_000, 'Active in 23 h'],
    [71 * 3_600_000, 'Active in 3 d'],
  ])('%d ms before its time is %s', (left, label) => {
    expect(stateOf({ activatesAt: new Date(now + left).toISOString() }, now).label).toBe(label);
  });
});

it('names the networks as the product does', () => {
  for (const [code, name] of Object.entries(messages.networks)) expect(name).toBe(networkName(code));
});
