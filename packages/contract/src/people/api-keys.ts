import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { businessId } from '../ids';
import { ipRange, mostIpRanges } from '../ip-ranges';
import { instantQuery } from '../paging';
import type { Permission } from '../permissions';
import { all, anyOf, permissions } from '../permissions';
import { plainName, validationMessages } from '../validation';

export const keyNameTakenMessage = 'An API key with this name exists already';
export const permissionsRequiredMessage = 'Choose at least one permission';
export const businessesRequiredMessage = 'Choose at least one business';
export const unknownBusinessMessage = 'This business does not exist';
export const expiryPastMessage = 'Expiry must be in the future';
/** A key would not see what it made: new businesses are not among those chosen for it. */
export const createBusinessNeedsAllMessage = 'A key for chosen businesses cannot create businesses';

/** What a key gets only from the system role ADMIN: authority over people, keys and where money may go. */
export const administratorsOnly: readonly Permission[] = [
  'MANAGE_ROLES',
  'CREATE_USER',
  'UPDATE_USER',
  'DELETE_USER',
  'GET_API_CREDENTIALS',
  'CREATE_API_CREDENTIALS',
  'UPDATE_API_CREDENTIALS',
  'WHITELIST_ADDRESSES',
  'MANAGE_BANK_ACCOUNTS',
];

/** How requests are signed: the scheme of the Authorization header. */
export const signatureScheme = 'PAY-HMAC-SHA256';
/** A text of the machine's own for each request, part of what is signed: two equal requests of one millisecond are two. */
export const signatureNonce = /^[A-Za-z0-9_-]{8,64}$/;
/** Until then requests signed without a nonce are taken, as all were before there was one. */
export const signedWithoutNonceUntil = '2027-12-01T00:00:00.000Z';
/** Seconds a request's timestamp may be off the server's clock, either way. */
export const signatureSkewSeconds = 60;

export const keyName = plainName({
  required: validationMessages.keyNameRequired,
  characters: validationMessages.keyNameCharacters,
});

const namedBusiness = z.object({ id: businessId, name: z.string() });

const described = {
  id: uuid,
  name: z.string(),
  /** The public half, for the Authorization header. */
  apiKey: z.string(),
  permissions: z.array(z.string()),
  ipAddresses: z.array(z.string()),
  /** Null: all businesses. */
  businessIds: z.nullable(z.array(businessId)),
  businesses: z.nullable(z.array(namedBusiness)),
  status: z.enum(['ACTIVE', 'REVOKED']),
  /** The e-mail of who made it. */
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  /** When it stops working; null: never. */
  expiresAt: z.nullable(instant),
  isExpired: z.boolean(),
  /** False while who answers for the key has lost what it was given; such permissions do not work. */
  isInForce: z.boolean(),
};

/** A key without its secret, which exists in one answer only. */
export const apiCredential = z.object(described);
export type ApiCredential = z.output<typeof apiCredential>;

/** Exactly one of the two: the secret in the first answer, the note in a replay of it. */
export const createdApiCredential = z.object({
  ...described,
  apiSecret: z.optional(z.string()),
  secretShown: z.optional(z.literal(true)),
});
export type CreatedApiCredential = z.output<typeof createdApiCredential>;

const example: ApiCredential = {
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Shop backend',
  apiKey: 'pk_live_7QmX2vTn9bRk4sWc8yHd3fJa',
  permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
  ipAddresses: ['203.0.113.10', '2001:db8::/48'],
  businessIds: null,
  businesses: null,
  status: 'ACTIVE',
  createdBy: 'admin@northgate.example',
  createdAt: '2025-03-14T09:26:53.589Z',
  lastUsedAt: '2025-06-30T14:12:07.120Z',
  lastUsedIp: '203.0.113.10',
  expiresAt: '2026-03-15T00:00:00.000Z',
  isExpired: false,
  isInForce: true,
};

const body = z.strictObject({
  name: keyName,
  permissions: z
    .array(z.enum(permissions))
    .check(z.minLength(1, permissionsRequiredMessage), z.maxLength(permissions.length)),
  ipAddresses: z
    .array(ipRange)
    .check(
      z.minLength(1, validationMessages.ipRequired),
      z.maxLength(mostIpRanges, `At most ${mostIpRanges} addresses`),
    ),
  businessIds: z.nullable(z.array(businessId).check(z.minLength(1, businessesRequiredMessage), z.maxLength(1_000))),
  /** When the key stops working, to come. Left out or null: never. */
  expiresAt: z.optional(z.nullable(instantQuery)),
});
export type ApiCredentialValues = z.output<typeof body>;

const params = z.strictObject({ id: uuid });

export const listApiCredentials = endpoint({
  name: 'listApiCredentials',
  slug: 'api-keys',
  method: 'GET',
  path: 'api-credentials',
  summary: 'The API keys that work, newest first',
  access: needs(all('GET_API_CREDENTIALS')),
  answer: z.object({ apiCredentials: z.array(apiCredential) }),
  example: { apiCredentials: [example] },
});

export const getApiCredentialChoices = endpoint({
  name: 'getApiCredentialChoices',
  slug: 'api-keys',
  method: 'GET',
  path: 'api-credentials/permissions',
  summary: 'What the caller may give to a key: the assignable permissions, and the businesses to choose from',
  access: needs(anyOf('CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS')),
  answer: z.object({ permissions: z.array(z.string()), businesses: z.array(namedBusiness) }),
  example: {
    permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
    businesses: [{ id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f', name: 'Aurora Travel' }],
  },
});

export const getApiCredential = endpoint({
  name: 'getApiCredential',
  slug: 'api-keys',
  method: 'GET',
  path: 'api-credentials/:id',
  summary: 'One API key',
  access: needs(anyOf('GET_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS')),
  version: 'answered',
  params,
  answer: apiCredential,
  errors: ['NOT_FOUND'],
  example,
});

export const createApiCredential = endpoint({
  name: 'createApiCredential',
  slug: 'api-keys',
  method: 'POST',
  path: 'api-credentials',
  summary:
    'A new API key. Its secret is in this answer only; a replay says secretShown instead. Nobody gives a key what he does not hold.',
  access: needs(all('CREATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body,
  answer: createdApiCredential,
  status: 201,
  errors: ['FORBIDDEN', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
  example: { ...example, apiSecret: 'sk_live_…', lastUsedAt: null, lastUsedIp: null },
});

export const updateApiCredential = endpoint({
  name: 'updateApiCredential',
  slug: 'api-keys',
  method: 'PATCH',
  path: 'api-credentials/:id',
  summary:
    'Changes name, addresses, permissions, businesses or expiry, for the key’s next request. Nobody changes a key that holds more than himself, but to take away from it. Who adds anything, more time included, answers for the whole key from then on.',
  access: needs(all('UPDATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.partial(body),
  answer: apiCredential,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
  example,
});

export const deleteApiCredential = endpoint({
  name: 'deleteApiCredential',
  slug: 'api-keys',
  method: 'DELETE',
  path: 'api-credentials/:id',
  summary: 'Revokes a key: its next request is refused. What it did stays on record.',
  access: needs(all('UPDATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

export const apiKeysEndpoints = [
  listApiCredentials,
  getApiCredentialChoices,
  getApiCredential,
  createApiCredential,
  updateApiCredential,
  deleteApiCredential,
];
