import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { instant, uuid } from '../fields';
import { passkeyAssertion } from './passkey-answers';
import { newPassword, textTwoFactorCode, typedPassword, validationMessages } from '../validation';

export const oldPasswordWrongMessage = 'Old password is incorrect';
export const passwordUnchangedMessage = 'New password must differ from the old one';
export const passwordCommonMessage = 'This password is too easy to guess';
export const passwordWrongMessage = 'Password is incorrect';
export const alreadyEnabledMessage = 'Two-factor authentication is already enabled';
export const notEnabledMessage = 'Two-factor authentication is not enabled';
export const setupExpiredMessage = 'This setup has expired. Please scan a new code.';

export const resetConfirmedMessage = 'This reset was confirmed already';
export const noFactorResetMessage = 'There is no reset of two-factor authentication to refuse';

/** Hours that the link works by which a person confirms the reset of a second factor several organisations rely on. */
export const factorResetLinkHours = 24;
/** Hours in which the other organisations may refuse after that. */
export const factorResetHours = 24;

/** Minutes that a secret waits to be confirmed by its first code. */
export const setupMinutes = 10;
/** Number of codes handed out, each good for one login. */
export const recoveryCodeCount = 10;

export const changePassword = endpoint({
  name: 'changePassword',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/password',
  access: anySession,
  secondFactor: 'whenEnabled',
  body: z.strictObject({ oldPassword: typedPassword(validationMessages.oldPasswordRequired), newPassword }),
  errors: ['TWO_FA_INVALID'],
});

/** Data for an authenticator. Once the second factor is enabled only `enabled` remains: the secret is not shown again. */
export const twoFactorSetup = z.object({
  enabled: z.boolean(),
  /** Base32, for people who type it. */
  secret: z.optional(z.string()),
  /** Content of the QR code. */
  otpauthUrl: z.optional(z.string()),
  issuer: z.optional(z.string()),
  account: z.optional(z.string()),
});
export type TwoFactorSetup = z.output<typeof twoFactorSetup>;

export const getTwoFactorSetup = endpoint({
  name: 'getTwoFactorSetup',
  slug: 'account-security',
  method: 'GET',
  path: 'users/two-fa',
  access: anySession,
  answer: twoFactorSetup,
});

export const changeTwoFactor = endpoint({
  name: 'changeTwoFactor',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/two-fa',
  access: anySession,
  // The code is in the body: there is none in the header before the second factor exists. Both ways ask for the password, so that a stolen session
  // is not enough to give the account a second factor of the thief's.
  body: z.strictObject({
    enabled: z.boolean(),
    /** Of the authenticator that is enabled or disabled. */
    twoFaCode: z.optional(textTwoFactorCode),
    /** Of a person who has passkeys: beside the code when enabling, in its place when disabling. */
    passkey: z.optional(passkeyAssertion),
    password: typedPassword(validationMessages.passwordRequired),
  }),
  answer: z.object({
    twoFaEnabled: z.boolean(),
    /** Shown only once; each replaces a code at one login. Only after enabling. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  errors: ['TWO_FA_INVALID', 'STATE_CONFLICT'],
});

/** A live session of the caller. */
export const ownSession = z.object({
  id: uuid,
  /** True for the calling session. */
  isCurrent: z.boolean(),
  /** Browser and system as the browser names them: `Firefox on Linux`. */
  device: z.string(),
  ip: z.string(),
  /** Null until one is chosen. */
  organisation: z.nullable(z.string()),
  issuedAt: instant,
  /** Exact to a minute. */
  lastSeenAt: instant,
  expiresAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  slug: 'account-security',
  method: 'GET',
  path: 'users/sessions',
  access: anySession,
  answer: z.object({
    sessions: z.array(ownSession),
    /** Time of the server's clock, to which the instants above refer. */
    serverTime: instant,
    /** Seconds without a call after which a session ends. */
    idleTimeoutSeconds: z.number(),
  }),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  slug: 'account-security',
  method: 'DELETE',
  path: 'users/sessions/:id',
  access: anySession,
  params: z.strictObject({ id: uuid }),
  errors: ['NOT_FOUND'],
});

const linkParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(128)) });

/** Content of the public page of a mailed reset. */
export const factorResetLink = z.object({
  email: z.string(),
  /** The organisation that asks. */
  organisationName: z.string(),
  /** Time of the reset unless somebody refuses; null until the person confirms. */
  dueAt: z.nullable(instant),
});
export type FactorResetLink = z.output<typeof factorResetLink>;

export const getFactorReset = endpoint({
  name: 'getFactorReset',
  slug: 'account-security',
  method: 'GET',
  path: 'public/factor-resets/:token',
  access: publicAccess,
  params: linkParams,
  answer: factorResetLink,
  errors: ['LINK_INVALID'],
});

export const confirmFactorReset = endpoint({
  name: 'confirmFactorReset',
  slug: 'account-security',
  method: 'POST',
  path: 'public/factor-resets/:token/confirm',
  access: publicAccess,
  params: linkParams,
  body: z.strictObject({ password: typedPassword(validationMessages.passwordRequired) }),
  answer: factorResetLink,
  status: 200,
  errors: ['LINK_INVALID', 'STATE_CONFLICT'],
});

export const refuseFactorResetLink = endpoint({
  name: 'refuseFactorResetLink',
  slug: 'account-security',
  method: 'POST',
  path: 'public/factor-resets/:token/refuse',
  access: publicAccess,
  params: linkParams,
  status: 204,
  errors: ['LINK_INVALID'],
});
