import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { fallbacks } from '../errors';
import { instant, uuid } from '../fields';
import { organisationId, personId } from '../ids';
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
    twoFaEnabled: z.boolean(),
    /** The chosen organisation demands a second factor where one is asked for: whoever has none is refused there. */
    twoFaRequired: z.boolean(),
    organisationId: z.nullable(organisationId),
    /** Text, not an enumeration: a newer server may know permissions this dashboard does not. */
    permissions: z.array(z.string()),
  }),
  sessionId: uuid,
  /** Organisation id to name: everything the person belongs to. What they are only invited to is not among it. */
  organisations: z.record(uuid, z.string()),
  /** How many invitations wait for an answer. */
  invitations: z.optional(z.number()),
  /** The absolute end of the session; it ends earlier after `idleTimeoutSeconds` without a call. */
  expiresAt: instant,
  idleTimeoutSeconds: z.number(),
});
export type SignedIn = z.output<typeof signedIn>;

const signedInExample = {
  user: {
    email: 'mara.lind@example.com',
    role: 'ADMIN',
    id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f',
    twoFaEnabled: true,
    twoFaRequired: true,
    organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    permissions: ['GET_ORGANISATION', 'GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES'],
  },
  sessionId: '0195d04e-8f3a-7b5c-ac6d-7e8f9a0b1c2d',
  organisations: {
    '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c': 'Northgate Payments',
    '0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e': 'Harbour Group',
  },
  invitations: 0,
  expiresAt: '2025-03-14T21:22:11.000Z',
  idleTimeoutSeconds: 1800,
};

export const logIn = endpoint({
  name: 'logIn',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/login',
  summary: `Signs a person in. The token comes back in the header ${identityTokenHeader}.`,
  access: publicAccess,
  body: z.strictObject({
    email,
    password: typedPassword(validationMessages.passwordRequired),
    twoFaCode: z.optional(numericTwoFactorCode),
    /** Stands in for the code, once: for people whose authenticator is lost. */
    recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
  }),
  answer: signedIn,
  errors: ['BAD_CREDENTIALS', 'TWO_FA_INVALID', 'ACCOUNT_DISABLED'],
  fallback: fallbacks.login,
  example: signedInExample,
});

export const switchOrganisation = endpoint({
  name: 'switchOrganisation',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/login/:organisationId',
  summary: 'Chooses or switches the organisation. The calling token is revoked, a new one comes back in the header.',
  access: anySession,
  params: z.strictObject({ organisationId: organisationId }),
  answer: signedIn,
  errors: ['NOT_FOUND'],
  fallback: fallbacks.switchOrganisation,
  example: signedInExample,
});

export const getSession = endpoint({
  name: 'getSession',
  slug: 'sign-in',
  method: 'GET',
  path: 'auth/session',
  summary: 'Who the calling token stands for and what they hold now, which may differ from what they held at login.',
  access: anySession,
  answer: z.pick(signedIn, { user: true, sessionId: true, organisations: true, invitations: true }),
  example: {
    user: signedInExample.user,
    sessionId: signedInExample.sessionId,
    organisations: signedInExample.organisations,
    invitations: signedInExample.invitations,
  },
});

export const logOut = endpoint({
  name: 'logOut',
  slug: 'sign-in',
  method: 'DELETE',
  path: 'auth/session',
  summary: 'Ends the calling session.',
  access: anySession,
});

export const forgotPasswordMessage = 'If the address is registered, an email with instructions has been sent.';

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Mails a link for a new password. The answer and its time are the same for an unknown address.',
  access: publicAccess,
  body: z.strictObject({ email }),
  answer: z.object({ message: z.string() }),
  status: 202,
  example: { message: forgotPasswordMessage },
});

const linkToken = z.string().check(z.minLength(1), z.maxLength(128));

export const getPasswordLink = endpoint({
  name: 'getPasswordLink',
  slug: 'sign-in',
  method: 'GET',
  path: 'public/password-links/:token',
  summary: 'Whether a mailed link still sets a password: 204 where it does.',
  access: publicAccess,
  params: z.strictObject({ token: linkToken }),
  errors: ['LINK_INVALID'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/reset-password',
  summary: 'Sets a new password with the token of a mailed link. Ends every session of the person and opens none.',
  access: publicAccess,
  body: z.strictObject({
    token: linkToken,
    newPassword,
    /** Needed when the person has a second factor. */
    twoFaCode: z.optional(textTwoFactorCode),
  }),
  errors: ['LINK_INVALID', 'TWO_FA_INVALID'],
});

export const signInEndpoints = [
  logIn,
  switchOrganisation,
  getSession,
  logOut,
  forgotPassword,
  getPasswordLink,
  resetPassword,
];
