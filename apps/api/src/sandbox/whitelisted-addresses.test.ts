import { newWhitelistedAddress } from '@countinghouse/contract/new-whitelisted-address';
import { addressProblem } from '@countinghouse/payments/addresses';
import { describe, expect, it } from 'vitest';
import { windowOf } from './calendar';
import { organisations } from './data/organisations';
import { createRandom } from './random';
import { whitelistOf } from './whitelisted-addresses';

const known = { random: createRandom('countinghouse'), window: windowOf(new Date('2025-06-30T00:00:00.000Z')) };

describe('the demonstration whitelisted addresses', () => {
  const lists = organisations.map((organisation) => [organisation, whitelistOf(known, organisation)] as const);

  it('are four hundred, each of which could have been entered in the form', () => {
    for (const [{ cryptoCurrencies }, addresses] of lists)
      for (const { addressId, label, currency, network, address, destinationTag, walletType } of addresses) {
        const entered = { addressId, label, currency, network, address, destinationTag, walletType };
        expect(newWhitelistedAddress.safeParse(entered).error?.issues, addressId).toBeUndefined();
        expect(addressProblem(currency, network, address), addressId).toBeNull();
        expect(cryptoCurrencies).toContain(currency);
      }
    expect(lists.flatMap(([, addresses]) => addresses)).toHaveLength(400);
  });

  it('are told apart by ID and by destination', () => {
    for (const [, addresses] of lists) {
      expect(new Set(addresses.map(({ addressId }) => addressId)).size).toBe(addresses.length);
      const destinations = addresses.map(({ currency, network, address, destinationTag }) =>
        [currency, network, address, destinationTag].join(' '),
      );
      expect(new Set(destinations).size).toBe(addresses.length);
    }
  });

  it('were added before the history ends', () => {
    for (const [, addresses] of lists)
      for (const { createdAt } of addresses) expect(createdAt.getTime()).toBeLessThan(known.window.anchor.getTime());
  });
});
