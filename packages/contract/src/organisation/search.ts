import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { amountText, currencyCode, networkCode, uuid } from '../fields';
import { businessId } from '../ids';

/** Kinds of things that are found, in the order in which they are told. */
export const foundKinds = [
  'PAYMENT',
  'CRYPTO_WITHDRAWAL',
  'FIAT_DEPOSIT',
  'FIAT_WITHDRAWAL',
  'INTERNAL_TRANSFER',
  'BALANCE_CONVERSION',
  'UNASSOCIATED_DEPOSIT',
  'MANUAL_MOVEMENT',
  'PAYOUT_BATCH',
  'INVOICE',
  'BANK_ACCOUNT',
  'WHITELISTED_ADDRESS',
  'API_KEY',
  'USER',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Fields by which things are found. */
export const foundFields = [
  'reference',
  'id',
  'address',
  'transaction',
  'sender',
  'person',
  'amount',
  'name',
  'iban',
  'key',
] as const;
export type FoundField = (typeof foundFields)[number];

/** Most results of each kind. */
export const mostFound = 5;
export const shortestSearch = 3;
export const longestSearch = 128;

export const found = z.object({
  kind: z.enum(foundKinds),
  id: uuid,
  /** Null: of the organisation itself, or money of which nobody could tell whose it is. */
  businessId: z.nullable(businessId),
  businessName: z.nullable(z.string()),
  /** The reference people know it by; without one its id. */
  label: z.string(),
  field: z.enum(foundFields),
  value: z.string(),
  status: z.nullable(z.string()),
  money: z.nullable(z.object({ amount: amountText, currency: currencyCode, network: z.nullable(networkCode) })),
});
export type Found = z.output<typeof found>;

export const search = endpoint({
  name: 'search',
  slug: 'search',
  method: 'GET',
  path: 'search',
  access: anyMember,
  query: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(shortestSearch), z.maxLength(longestSearch)),
  }),
  answer: z.object({ found: z.array(found) }),
});
