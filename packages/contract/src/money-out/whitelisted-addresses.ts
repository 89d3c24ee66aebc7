import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { currencyCode, instant, networkCode, uuid } from '../fields';
import { paging, pagingQuery, totals } from '../paging';
import { all, anyOf } from '../permissions';

/**
 * Payouts go to an ACTIVE address. A new one waits until its cooling-off is over, so that whoever stole a session cannot
 * send to his own at once. A deleted one is REVOKED: it stays on record and is listed no more.
 */
export const addressStatuses = ['PENDING_ACTIVATION', 'ACTIVE', 'REVOKED'] as const;
export const listedAddressStatuses = ['PENDING_ACTIVATION', 'ACTIVE'] as const;

/** Whose keys a wallet has: its owner's, or a provider's. */
export const whitelistedWalletTypes = ['SELF_HOSTED', 'HOSTED'] as const;

const described = {
  id: uuid,
  /** The organisation's own name for it. */
  addressId: z.string(),
  label: z.nullable(z.string()),
  currency: currencyCode,
  network: networkCode,
  /** In its one spelling. */
  address: z.string(),
  destinationTag: z.nullable(z.string()),
  walletType: z.nullable(z.enum(whitelistedWalletTypes)),
};

/** An address that coins of one currency may be sent to over one network. It is never changed. */
export const whitelistedAddress = z.object({
  ...described,
  status: z.enum(addressStatuses),
  /** From when on money may be sent to it. */
  activatesAt: instant,
  createdBy: z.string(),
  createdAt: instant,
});
export type WhitelistedAddress = z.output<typeof whitelistedAddress>;

/** What a picker of a payout shows. */
export const addressChoice = z.object(described);
export type AddressChoice = z.output<typeof addressChoice>;

/** How many addresses a picker is offered at most; a search narrows them. */
export const mostAddressChoices = 100;

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

/** Part of an address ID or a label in any case, or the beginning of an address. */
const search = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128)));
const narrowing = { currency: z.optional(currencyCode), network: z.optional(networkCode), search };

const need = all('WHITELIST_ADDRESSES');
const params = z.strictObject({ id: uuid });

export const listWhitelistedAddresses = endpoint({
  name: 'listWhitelistedAddresses',
  slug: 'whitelisted-addresses',
  method: 'GET',
  path: 'whitelisted-addresses',
  summary: 'The addresses that payouts may go to, newest first, a page at a time',
  access: needs(need),
  query: z.strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    ...narrowing,
    status: z.optional(z.enum(listedAddressStatuses)),
  }),
  answer: z.object({ addresses: z.array(whitelistedAddress), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: {
    addresses: [whitelistedAddressExample],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

export const listAddressChoices = endpoint({
  name: 'listAddressChoices',
  slug: 'whitelisted-addresses',
  method: 'GET',
  path: 'whitelisted-addresses/choices',
  summary: `The active addresses for the picker of a payout, by address ID, at most ${mostAddressChoices}`,
  access: needs(anyOf('CREATE_WITHDRAWAL', 'WHITELIST_ADDRESSES')),
  query: z.strictObject(narrowing),
  answer: z.object({ addresses: z.array(addressChoice) }),
  example: { addresses: [choiceExample] },
});

export const getWhitelistedAddress = endpoint({
  name: 'getWhitelistedAddress',
  slug: 'whitelisted-addresses',
  method: 'GET',
  path: 'whitelisted-addresses/:id',
  summary: 'One address that payouts may go to',
  access: needs(need),
  params,
  answer: whitelistedAddress,
  errors: ['NOT_FOUND'],
  example: whitelistedAddressExample,
});

export const deleteWhitelistedAddress = endpoint({
  name: 'deleteWhitelistedAddress',
  slug: 'whitelisted-addresses',
  method: 'DELETE',
  path: 'whitelisted-addresses/:id',
  summary: 'Takes an address off the list, at once. What was sent to it stays on record.',
  access: needs(need),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

export const whitelistedAddressesEndpoints = [
  listWhitelistedAddresses,
  listAddressChoices,
  getWhitelistedAddress,
  deleteWhitelistedAddress,
];
