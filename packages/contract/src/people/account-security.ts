import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { instant, uuid } from '../fields';
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

/** How long the link works by which a person confirms the reset of a second factor that several organisations rely on. */
export const factorResetLinkHours = 24;
/** How long the other organisations may refuse after that. */
export const factorResetHours = 24;

/** How long a secret waits to be confirmed by its first code. */
export const setupMinutes = 10;
/** How many codes are handed out, each good for one login. */
export const recoveryCodeCount = 10;

export const changePassword = endpoint({
  name: 'changePassword',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/password',
  summary: "Changes the caller's password and ends the person's other sessions.",
  access: anySession,
  secondFactor: 'whenEnabled',
  body: z.strictObject({ oldPassword: typedPassword(validationMessages.oldPasswordRequired), newPassword }),
  errors: ['TWO_FA_INVALID'],
});

/** What an authenticator needs. Once the second factor is enabled only `enabled` is left: the secret is not shown again. */
export const twoFactorSetup = z.object({
  enabled: z.boolean(),
  /** Base32, for people who type it. */
  secret: z.optional(z.string()),
  /** What the QR code says. */
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
  summary: `The secret to set a second factor up with. It waits ${setupMinutes} minutes; nothing changes until the PATCH.`,
  access: anySession,
  answer: twoFactorSetup,
  example: {
    enabled: false,
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauthUrl:
      'otpauth://totp/Northgate:mara.lind%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Northgate&algorithm=SHA1&digits=6&period=30',
    issuer: 'Northgate',
    account: 'mara.lind@example.com',
  },
});

export const changeTwoFactor = endpoint({
  name: 'changeTwoFactor',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/two-fa',
  summary:
    "Enables or disables the caller's second factor, against the password, and ends the person's other sessions.",
  access: anySession,
  // The code stands in the body: there is none in the header before the second factor exists. Both ways ask for the password, so
  // that a session which somebody stole is not enough to give the account a second factor of the thief's.
  body: z.strictObject({
    enabled: z.boolean(),
    twoFaCode: textTwoFactorCode,
    password: typedPassword(validationMessages.passwordRequired),
  }),
  answer: z.object({
    twoFaEnabled: z.boolean(),
    /** Shown this once; each stands in for a code at one login. Only after enabling. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  errors: ['TWO_FA_INVALID', 'STATE_CONFLICT'],
  example: { twoFaEnabled: true, recoveryCodes: ['k3f9-2m1q', '7xw4-pd0s'] },
});

/** A live session of the caller. */
export const ownSession = z.object({
  id: uuid,
  /** Whether it is the calling one. */
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
  summary: "The caller's live sessions: this one first, then the last used.",
  access: anySession,
  answer: z.object({
    sessions: z.array(ownSession),
    /** The server's clock, which the instants above are told by. */
    serverTime: instant,
    /** A session ends after so long without a call. */
    idleTimeoutSeconds: z.number(),
  }),
  example: {
    sessions: [
      {
        id: '0195d04e-8f3a-7b5c-ac6d-7e8f9a0b1c2d',
        isCurrent: true,
        device: 'Firefox on Linux',
        ip: '203.0.113.10',
        organisation: 'Northgate Payments',
        issuedAt: '2025-03-14T09:22:11.000Z',
        lastSeenAt: '2025-03-14T09:40:02.000Z',
        expiresAt: '2025-03-14T21:22:11.000Z',
      },
    ],
    serverTime: '2025-03-14T09:40:31.000Z',
    idleTimeoutSeconds: 1800,
  },
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  slug: 'account-security',
  method: 'DELETE',
  path: 'users/sessions/:id',
  summary: "Ends one of the caller's sessions.",
  access: anySession,
  params: z.strictObject({ id: uuid }),
  errors: ['NOT_FOUND'],
});

const linkParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(128)) });

/** What the public page of a mailed reset shows. */
export const factorResetLink = z.object({
  email: z.string(),
  /** The organisation that asks. */
  organisationName: z.string(),
  /** When it happens unless somebody refuses; null until the person confirms. */
  dueAt: z.nullable(instant),
});
export type FactorResetLink = z.output<typeof factorResetLink>;

const factorResetExample = { email: 'mara.lind@example.com', organisationName: 'Northgate Payments', dueAt: null };

export const getFactorReset = endpoint({
  name: 'getFactorReset',
  slug: 'account-security',
  method: 'GET',
  path: 'public/factor-resets/:token',
  summary: 'The reset of a second factor that a mailed link leads to.',
  access: publicAccess,
  params: linkParams,
  answer: factorResetLink,
  errors: ['LINK_INVALID'],
  example: factorResetExample,
});

export const confirmFactorReset = endpoint({
  name: 'confirmFactorReset',
  slug: 'account-security',
  method: 'POST',
  path: 'public/factor-resets/:token/confirm',
  summary: `Confirms by the mailed link and the password. The reset happens ${factorResetHours} hours later, unless one of the person's organisations refuses.`,
  access: publicAccess,
  params: linkParams,
  body: z.strictObject({ password: typedPassword(validationMessages.passwordRequired) }),
  answer: factorResetLink,
  status: 200,
  errors: ['LINK_INVALID', 'STATE_CONFLICT'],
  example: { ...factorResetExample, dueAt: '2025-03-15T09:26:53.589Z' },
});

export const refuseFactorResetLink = endpoint({
  name: 'refuseFactorResetLink',
  slug: 'account-security',
  method: 'POST',
  path: 'public/factor-resets/:token/refuse',
  summary: 'The person refuses by the mailed link. Nothing changes.',
  access: publicAccess,
  params: linkParams,
  status: 204,
  errors: ['LINK_INVALID'],
});

export const accountSecurityEndpoints = [
  changePassword,
  getTwoFactorSetup,
  changeTwoFactor,
  listOwnSessions,
  endOwnSession,
  getFactorReset,
  confirmFactorReset,
  refuseFactorResetLink,
];
