import { documented } from '../reference';
import { createWhitelistedAddress } from './new-whitelisted-address';
import { whitelistedAddressExample } from './whitelisted-addresses.reference';

export const newWhitelistedAddressEndpoints = [
  documented(createWhitelistedAddress, {
    summary:
      'Puts an address on the list, for good: it is never changed, only deleted. Money may be sent to it once the organisation’s cooling-off is over. The administrators are told by mail.',
    example: {
      ...whitelistedAddressExample,
      status: 'PENDING_ACTIVATION',
    },
  }),
];
