import { currencyNetworkOf, currencyOf, isCurrency, networkFor, networkName } from '@countinghouse/money';
import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { currencyCode, networkCode } from '../fields';
import { all } from '../permissions';
import { plainText, validationMessages, plainCharacters } from '../validation';
import { whitelistedAddress, whitelistedWalletTypes } from './whitelisted-addresses';

// Separate from reading addresses: a list loads neither the form's rules nor the table of currencies.

export const longestAddressId = 64;
export const longestAddressLabel = 64;
export const longestWhitelistedAddress = 128;

export const addressSentences = {
  addressIdRequired: 'Address ID is required',
  currencyRequired: 'Currency is required',
  networkRequired: 'Network is required',
  addressRequired: 'Address is required',
  tagRequired: 'Destination tag is required',
  tagNotTaken: 'This currency has no destination tags',
  notEnabled: (currency: string) => `${currency} is not enabled for your organisation`,
  notOnNetwork: (currency: string, network: string) => `${currency} is not on ${network}`,
  notSent: (currency: string, network: string) =>
    network === 'MAIN'
      ? `${currency} cannot be sent here`
      : `${currency} cannot be sent over ${networkName(network)} here`,
  ownAddress: 'This is an address of your own payments. Use an internal transfer instead.',
  idTaken: 'A whitelisted address with this ID exists already',
  addressTaken: (addressId: string) => `This address is whitelisted already, as ${addressId}`,
} as const;

const largestTag = { UINT32: 2n ** 32n - 1n, UINT64: 2n ** 64n - 1n, NUMERIC_MEMO: 10n ** 20n - 1n } as const;

type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly destinationTag?: string | null | undefined;
};

/** Error of an address's tag, in the form's words; null if valid. */
export const destinationTagProblem = ({ currency, network, destinationTag }: Destination): string | null => {
  if (!isCurrency(currency) || networkFor(currency, network) === null) return null;
  const { tag: kind } = currencyNetworkOf(currency, network);
  const typed = destinationTag ?? '';
  if (kind === null) return typed === '' ? null : addressSentences.tagNotTaken;
  if (typed === '') return addressSentences.tagRequired;
  if (!/^\d{1,20}$/.test(typed)) return validationMessages.numbersOnly;
  return BigInt(typed) > largestTag[kind] ? `At most ${largestTag[kind]}` : null;
};

/** Canonical form of a tag: 007 and 7 are equal on a chain. */
export const canonicalTag = (destinationTag: string | null | undefined): string | null =>
  destinationTag ? BigInt(destinationTag).toString() : null;

export const isCoin = (code: string): boolean =>
  isCurrency(code) && !currencyOf(code).isFiat && !currencyOf(code).internal;

const isPlaced = ({ currency, network }: Destination): boolean =>
  !isCurrency(currency) || networkFor(currency, network) !== null;

export const addressId = z
  .string({ error: addressSentences.addressIdRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: addressSentences.addressIdRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestAddressId, `At most ${longestAddressId} characters`),
  );

/** Body of a new whitelisted address. The address is checked against its chain after this. */
export const newWhitelistedAddress = z
  .strictObject({
    addressId,
    label: z.optional(z.nullable(plainText(longestAddressLabel))),
    currency: currencyCode.check(z.refine((code) => isCoin(code), { error: 'This currency does not exist' })),
    network: networkCode,
    address: z
      .string({ error: addressSentences.addressRequired })
      .check(
        z.trim(),
        z.minLength(1, { error: addressSentences.addressRequired, abort: true }),
        z.maxLength(longestWhitelistedAddress, `At most ${longestWhitelistedAddress} characters`),
      ),
    destinationTag: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40, validationMessages.numbersOnly)))),
    walletType: z.optional(z.nullable(z.enum(whitelistedWalletTypes))),
  })
  .check(
    z.refine<Destination>(isPlaced, { path: ['network'], error: 'This currency is not on this network' }),
    z.superRefine<Destination>((entered, context) => {
      const message = destinationTagProblem(entered);
      if (message) context.addIssue({ code: 'custom', path: ['destinationTag'], message, input: entered });
    }),
  );
export type NewWhitelistedAddress = z.output<typeof newWhitelistedAddress>;

export const createWhitelistedAddress = endpoint({
  name: 'createWhitelistedAddress',
  slug: 'whitelisted-addresses',
  method: 'POST',
  path: 'whitelisted-addresses',
  access: needs(all('WHITELIST_ADDRESSES')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newWhitelistedAddress,
  answer: whitelistedAddress,
  status: 201,
  errors: ['DUPLICATE_NAME', 'NETWORK_DISABLED', 'STATE_CONFLICT', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});
