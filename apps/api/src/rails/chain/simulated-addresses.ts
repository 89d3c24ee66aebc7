import { mac } from '../../platform/secrets';
import { addressFamily, encodeAddress } from './encode-address';
import type { AddressBook, Chain } from './port';

/** Addresses with sound checksums for which nobody has keys: their bytes are HMAC output. */
export const simulatedAddresses = (secretKey: string): AddressBook => {
  const encoded = (chain: Chain, path: string): string => {
    const key = mac(secretKey, 'simulated-addresses', `${chain}/${path}`);
    return encodeAddress(addressFamily(chain), { key, hash: key.subarray(0, 20) });
  };
  return {
    addressAt: (chain, index) => encoded(chain, index.toString()),
    sharedAddress: (chain, organisationId) => encoded(chain, `shared/${organisationId}`),
  };
};
