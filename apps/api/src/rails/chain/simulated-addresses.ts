import { mac } from '../../platform/secrets';
import { addressFamily, encodeAddress } from './encode-address';
import { isTestChain, testAddressPrefix, type AddressBook, type Chain } from './port';

/** Addresses with sound checksums for which nobody has keys: their bytes are HMAC output. Those of test organisations say so and are none of any wallet. */
export const simulatedAddresses = (secretKey: string): AddressBook => {
  const encoded = (chain: Chain, path: string): string => {
    const key = mac(secretKey, 'simulated-addresses', `${chain}/${path}`);
    const address = encodeAddress(addressFamily(chain), { key, hash: key.subarray(0, 20) });
    return isTestChain(chain) ? testAddressPrefix + address : address;
  };
  return {
    addressAt: (chain, index) => encoded(chain, index.toString()),
    sharedAddress: (chain, organisationId) => encoded(chain, `shared/${organisationId}`),
  };
};
