import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  addressChoice,
  deleteWhitelistedAddress,
  getWhitelistedAddress,
  listAddressChoices,
  listWhitelistedAddresses,
  mostAddressChoices,
  whitelistedAddress,
} from './whitelisted-addresses';

const choiceExample: z.input<typeof addressChoice> = {
  id: '0190d2e4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  addressId: 'BTC of supplier 17',
  label: 'Suppliers',
  currency: 'BTC',
  network: 'MAIN',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  destinationTag: null,
  walletType: 'SELF_HOSTED',
};

export const whitelistedAddressExample: z.input<typeof whitelistedAddress> = {
  ...choiceExample,
  status: 'ACTIVE',
  activatesAt: '2025-03-15T09:26:53.589Z',
  createdBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:26:53.589Z',
};

export const whitelistedAddressesEndpoints = [
  documented(listWhitelistedAddresses, {
    summary: 'The addresses that payouts may go to, newest first, a page at a time',
    example: {
      addresses: [whitelistedAddressExample],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(listAddressChoices, {
    summary: `The active addresses for the picker of a payout, by address ID, at most ${mostAddressChoices}`,
    example: { addresses: [choiceExample] },
  }),
  documented(getWhitelistedAddress, {
    summary: 'One address that payouts may go to',
    example: whitelistedAddressExample,
  }),
  documented(deleteWhitelistedAddress, {
    summary: 'Takes an address off the list, at once. What was sent to it stays on record.',
  }),
];
