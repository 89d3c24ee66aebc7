import type { WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { randomBytes, randomUUID } from 'node:crypto';
import { encodeAddress } from '../rails/chain/encode-address';
import type { TestApi } from './index';

/** Unused address, with its checksum. */
export const testAddress = (family: Parameters<typeof encodeAddress>[0]): string =>
  encodeAddress(family, { hash: randomBytes(20), key: randomBytes(32) });

/** Body of a sound whitelist entry: a fresh Bitcoin address under a fresh ID. */
export const testWhitelisted = (changes: object = {}) => ({
  addressId: `Supplier ${randomUUID().slice(0, 8)}`,
  currency: 'BTC',
  network: 'MAIN',
  address: testAddress('BTC'),
  ...changes,
});

/** Address on the list, waiting for the organisation's cooling-off. */
export const whitelistTestAddress = async (
  api: TestApi,
  token: string,
  changes: object = {},
): Promise<WhitelistedAddress> => {
  const answer = await api.call('POST', 'whitelisted-addresses', { token, body: testWhitelisted(changes) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<WhitelistedAddress>();
};
