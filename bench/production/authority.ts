import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, marketHosts, type Certified } from '@countinghouse/api/testing/outside';

/**
 * Makes an authority of its own (`authority.pem`) in a folder, and by it a certificate for a host (`chain.pem`, `key.pem`) and one for the hosts of
 * the markets.
 */
export const makeAuthority = (folder: string, hostName: string): void => {
  const { certify } = createAuthority(folder);
  const { key, cert } = certify(Object.values(marketHosts));
  writeFileSync(join(folder, 'markets-key.pem'), key);
  writeFileSync(join(folder, 'markets-chain.pem'), cert);
  certify(hostName);
};

export const certificateOfMarkets = (folder: string): Certified => ({
  key: readFileSync(join(folder, 'markets-key.pem')),
  cert: readFileSync(join(folder, 'markets-chain.pem')),
});
