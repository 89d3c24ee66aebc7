import { newWhitelistedAddress } from '@countinghouse/contract/money-out/new-whitelisted-address';
import { addressProblem } from '@countinghouse/payments/addresses';
import { describe, expect, it } from 'vitest';
import { windowOf } from './calendar';
import { organisations } from './data/organisations';
import { createRandom } from './random';
import { addressInCoolingOff, whitelistOf } from './whitelisted-addresses';

const known = { random: createRandom('countinghouse'), window: windowOf(new Date('2025-06-30T00:00:00.000Z')) };

describe('the demonstration whitelisted addresses', () => {
  const endsAt = new Date('2025-06-30T15:00:00.000Z');
  const lists = organisations.map((organisation) => {
    const waiting = addressInCoolingOff(known, organisation, endsAt);
    return [organisation, [...whitelistOf(known, organisation), ...(waiting ? [waiting] : [])]] as const;
  });

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
      for (const { createdAt } of addresses) expect(createdAt.getTime()).toBeLessThan(endsAt.getTime());
  });

  it('count as many hours after they were added as their organisation waits: one of them still does', () => {
    for (const [{ whitelist }, addresses] of lists)
      for (const { createdAt, activatesAt } of addresses)
        expect(activatesAt.getTime() - createdAt.getTime()).toBe((whitelist?.coolingOffHours ?? 0) * 3_600_000);
    const waiting = lists.flatMap(([, addresses]) => addresses).filter(({ activatesAt }) => activatesAt > endsAt);
    expect(waiting).toHaveLength(1);
  });
});
