import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { fallbacks } from '../errors';
import { instant, uuid } from '../fields';
import { organisationId, personId } from '../ids';
import { passkeyAssertion } from './passkey-answers';
import {
  email,
  newPassword,
  numericTwoFactorCode,
  textTwoFactorCode,
  typedPassword,
  validationMessages,
} from '../validation';

/** The response header that carries the identity token of a login or a switch. */
export const identityTokenHeader = 'X-Identity-Token';

export const signedIn = z.object({
  user: z.object({
    email: z.string(),
    /** The role's name in the chosen organisation; null until one is chosen. */
    role: z.nullable(z.string()),
    id: personId,
    /** A second factor is set up: a code's or a passkey. */
    twoFaEnabled: z.boolean(),
    /** Ways to confirm here: a passkey works at the host that it was made at. */
    twoFaMethods: z.optional(z.array(z.enum(['code', 'passkey']))),
    /** The chosen organisation demands a second factor on calls that ask for one: people without one are refused there. */
    twoFaRequired: z.boolean(),
    organisationId: z.nullable(organisationId),
    /** Text, not an enumeration: a newer server may know permissions this dashboard does not. */
    permissions: z.array(z.string()),
    /** The person looks at the dashboard as another role: role and permissions are that one's, and nothing can be changed. Absent otherwise. */
    isViewing: z.optional(z.boolean()),
    /** The chosen organisation is the test organisation of this live one: no real money moves in it. Absent otherwise. */
    testOf: z.optional(organisationId),
  }),
  sessionId: uuid,
  /** Organisation id to name: the person's memberships. Pending invitations are not included. */
  organisations: z.record(uuid, z.string()),
  /** Number of invitations that wait for an answer. */
  invitations: z.optional(z.number()),
  /** Origins of other installations where people of these organisations sign in too, each with an account of its own; absent without any. */
  elsewhere: z.optional(z.array(z.string())),
  /** The absolute end of the session; it ends earlier after `idleTimeoutSeconds` without a call. */
  expiresAt: instant,
  idleTimeoutSeconds: z.number(),
});
export type SignedIn = z.output<typeof signedIn>;

export const logIn = endpoint({
  name: 'logIn',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/login',
  access: publicAccess,
  body: z.strictObject({
    email,
    password: typedPassword(validationMessages.passwordRequired),
    twoFaCode: z.optional(numericTwoFactorCode),
    /** Replaces the code, once: for people whose authenticator is lost. */
    recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
  }),
  answer: signedIn,
  errors: ['BAD_CREDENTIALS', 'TWO_FA_INVALID', 'ACCOUNT_DISABLED'],
  fallback: fallbacks.login,
});

export const switchOrganisation = endpoint({
  name: 'switchOrganisation',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/login/:organisationId',
  access: anySession,
  params: z.strictObject({ organisationId: organisationId }),
  answer: signedIn,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  fallback: fallbacks.switchOrganisation,
});

export const getSession = endpoint({
  name: 'getSession',
  slug: 'sign-in',
  method: 'GET',
  path: 'auth/session',
  access: anySession,
  answer: z.pick(signedIn, { user: true, sessionId: true, organisations: true, invitations: true, elsewhere: true }),
});

export const logOut = endpoint({
  name: 'logOut',
  slug: 'sign-in',
  method: 'DELETE',
  path: 'auth/session',
  access: anySession,
  endsView: true,
});

export const forgotPasswordMessage = 'If the address is registered, an email with instructions has been sent.';

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/forgot-password',
  access: publicAccess,
  body: z.strictObject({ email }),
  answer: z.object({ message: z.string() }),
  status: 202,
});

const linkToken = z.string().check(z.minLength(1), z.maxLength(128));

export const getPasswordLink = endpoint({
  name: 'getPasswordLink',
  slug: 'sign-in',
  method: 'GET',
  path: 'public/password-links/:token',
  access: publicAccess,
  params: z.strictObject({ token: linkToken }),
  errors: ['LINK_INVALID'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/reset-password',
  access: publicAccess,
  body: z.strictObject({
    token: linkToken,
    newPassword,
    /** Needed when the person has a second factor. */
    twoFaCode: z.optional(textTwoFactorCode),
    /** Replaces the code: the answer to the question of a sign-in. */
    passkey: z.optional(passkeyAssertion),
  }),
  errors: ['LINK_INVALID', 'TWO_FA_INVALID'],
});
