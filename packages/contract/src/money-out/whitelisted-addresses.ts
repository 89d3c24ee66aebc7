import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { currencyCode, instant, networkCode, uuid } from '../fields';
import { paging, pagingQuery, totals } from '../paging';
import { all, anyOf } from '../permissions';

/**
 * Payouts go to an ACTIVE address. A new one waits until its cooling-off is over, so that a stolen session cannot pay its thief at once. A deleted
 * one is REVOKED: it stays on record, unlisted.
 */
export const addressStatuses = ['PENDING_ACTIVATION', 'ACTIVE', 'REVOKED'] as const;
export const listedAddressStatuses = ['PENDING_ACTIVATION', 'ACTIVE'] as const;

/** Holder of a wallet's keys: its owner, or a provider. */
export const whitelistedWalletTypes = ['SELF_HOSTED', 'HOSTED'] as const;

const described = {
  id: uuid,
  /** The organisation's own name for it. */
  addressId: z.string(),
  label: z.nullable(z.string()),
  currency: currencyCode,
  network: networkCode,
  /** In canonical form. */
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

/** Address as shown in a payout's picker. */
export const addressChoice = z.object(described);
export type AddressChoice = z.output<typeof addressChoice>;

/** Most addresses offered in a picker; a search narrows them. */
export const mostAddressChoices = 100;

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
  access: needs(need),
  query: z.strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    ...narrowing,
    status: z.optional(z.enum(listedAddressStatuses)),
  }),
  answer: z.object({ addresses: z.array(whitelistedAddress), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const listAddressChoices = endpoint({
  name: 'listAddressChoices',
  slug: 'whitelisted-addresses',
  method: 'GET',
  path: 'whitelisted-addresses/choices',
  access: needs(anyOf('CREATE_WITHDRAWAL', 'WHITELIST_ADDRESSES')),
  query: z.strictObject(narrowing),
  answer: z.object({ addresses: z.array(addressChoice) }),
});

export const getWhitelistedAddress = endpoint({
  name: 'getWhitelistedAddress',
  slug: 'whitelisted-addresses',
  method: 'GET',
  path: 'whitelisted-addresses/:id',
  access: needs(need),
  params,
  answer: whitelistedAddress,
  errors: ['NOT_FOUND'],
});

export const deleteWhitelistedAddress = endpoint({
  name: 'deleteWhitelistedAddress',
  slug: 'whitelisted-addresses',
  method: 'DELETE',
  path: 'whitelisted-addresses/:id',
  access: needs(need),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});
