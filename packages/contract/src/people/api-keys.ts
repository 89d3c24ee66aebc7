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
/** A key would not see the business it made: new ones are not among those chosen for it. */
export const createBusinessNeedsAllMessage = 'A key for chosen businesses cannot create businesses';

/** Permissions that a key gets only from the system role ADMIN: authority over people, keys and payout destinations. */
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

/** Scheme of the Authorization header on signed requests. */
export const signatureScheme = 'PAY-HMAC-SHA256';
/** Text chosen by the machine for each request and signed with it: two equal requests in one millisecond are two. */
export const signatureNonce = /^[A-Za-z0-9_-]{8,64}$/;
/** Until then requests signed without a nonce are accepted, as all were before nonces. */
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
  /** E-mail of its creator. */
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  /** When it stops working; null: never. */
  expiresAt: z.nullable(instant),
  isExpired: z.boolean(),
  /** False while the responsible person has lost some of the permissions given; those do not work. */
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
  access: needs(all('GET_API_CREDENTIALS')),
  answer: z.object({ apiCredentials: z.array(apiCredential) }),
});

export const getApiCredentialChoices = endpoint({
  name: 'getApiCredentialChoices',
  slug: 'api-keys',
  method: 'GET',
  path: 'api-credentials/permissions',
  access: needs(anyOf('CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS')),
  answer: z.object({ permissions: z.array(z.string()), businesses: z.array(namedBusiness) }),
});

export const getApiCredential = endpoint({
  name: 'getApiCredential',
  slug: 'api-keys',
  method: 'GET',
  path: 'api-credentials/:id',
  access: needs(anyOf('GET_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS')),
  version: 'answered',
  params,
  answer: apiCredential,
  errors: ['NOT_FOUND'],
});

export const createApiCredential = endpoint({
  name: 'createApiCredential',
  slug: 'api-keys',
  method: 'POST',
  path: 'api-credentials',
  access: needs(all('CREATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body,
  answer: createdApiCredential,
  status: 201,
  errors: ['FORBIDDEN', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
});

export const updateApiCredential = endpoint({
  name: 'updateApiCredential',
  slug: 'api-keys',
  method: 'PATCH',
  path: 'api-credentials/:id',
  access: needs(all('UPDATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.partial(body),
  answer: apiCredential,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
});

export const deleteApiCredential = endpoint({
  name: 'deleteApiCredential',
  slug: 'api-keys',
  method: 'DELETE',
  path: 'api-credentials/:id',
  access: needs(all('UPDATE_API_CREDENTIALS')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});
