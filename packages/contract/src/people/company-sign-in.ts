import * as z from 'zod/mini';
import { administrators, anySession, endpoint, publicAccess } from '../endpoint';
import { instant, uuid } from '../fields';
import { organisationId, personId } from '../ids';
import { email, numericTwoFactorCode, typedPassword, validationMessages } from '../validation';
import { passkeyAssertion } from './passkey-answers';
import { signedIn } from './sign-in';

/** Minutes within which a provider's answer has to come back. */
export const companySignInMinutes = 10;
/** Mail domains that an organisation may name. */
export const mostMailDomains = 20;

export const providerSilentMessage =
  'Your company’s sign-in did not answer. Please try again in a moment. Nothing was changed.';
export const providerRefusedMessage = 'Your company’s sign-in was not accepted. Please start again.';
export const notLinkedMessage =
  'This company account is not linked to an account here. Sign in with your password and link it under Authentication, or accept your invitation with it.';
export const notProvedTwiceMessage =
  'Your company’s sign-in did not say that it asked for a second factor. Please sign in there with one.';
export const companyOnlyMessage = (organisation: string): string =>
  `${organisation} is entered by your company’s sign-in only. If you have not linked it yet, do so under Authentication.`;
export const otherCompanyMessage =
  'Your company’s sign-in counts for your company alone. Sign in with your password to enter another organisation.';
export const newDeviceMessage = (organisation: string): string =>
  `${organisation} wants a second factor on a new device. Set one up under Authentication, then sign in with it.`;
export const signInByCompanyFirstMessage =
  'Sign in by the company’s sign-in yourself first: that shows that it works before it is the only way in.';
export const breakGlassMessage =
  'Name an active administrator who has an authenticator app: only that person gets in while the company’s sign-in is down.';
export const breakGlassStaysMessage =
  'This administrator gets in while the company’s sign-in is down, with an authenticator app: name another one first';
export const domainTakenMessage = 'Another organisation has proved that it owns this domain';
export const providerNeededMessage = 'Set the company’s sign-in up first, with a mail domain that is proved';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const mailDomain = z
  .string({ error: 'Domain is required' })
  .check(z.trim(), z.toLowerCase(), z.regex(hostName, { error: 'Please enter a domain like example.com' }));

/** Identifier of a provider: an address, without what a browser adds to one. */
const issuer = z.string({ error: 'Issuer is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Issuer is required', abort: true }),
  z.maxLength(300, 'At most 300 characters'),
  z.refine((text) => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '') && !/[?#]/.test(text), {
    error: 'Please enter the address of the issuer, beginning with https://',
  }),
);

const short = (required: string, longest: number) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(longest, `At most ${longest} characters`),
    );

/** Record that proves a domain, as the owner enters it at the name server. */
const domain = z.object({
  domain: z.string(),
  /** When it was proved; null: not yet, and nobody is offered anything for it. */
  verifiedAt: z.nullable(instant),
  recordName: z.string(),
  recordValue: z.string(),
});

export const idleMinutes = { least: 5, most: 30 } as const;
export const absoluteHours = { least: 1, most: 12 } as const;
export const sessionsAtOnce = { least: 1, most: 50 } as const;

const policyFields = {
  /** Minutes without a call after which a session ends. */
  idleMinutes: z.int().check(z.gte(idleMinutes.least), z.lte(idleMinutes.most)),
  /** Hours after which a session ends in any case. */
  absoluteHours: z.int().check(z.gte(absoluteHours.least), z.lte(absoluteHours.most)),
  /** Sessions of one person at a time; the oldest one ends. Null: any number. */
  mostSessions: z.nullable(z.int().check(z.gte(sessionsAtOnce.least), z.lte(sessionsAtOnce.most))),
  /** Devices that a person uses for the first time need a second factor once. */
  newDevicesNeedFactor: z.boolean(),
};

export const companySignInSettings = z.object({
  provider: z.nullable(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      /** The secret itself is never shown. */
      hasSecret: z.boolean(),
      /** Its sign-in counts as both factors, where its token says so. */
      provesTwice: z.boolean(),
      /** Authentication context that is asked for; null: the provider's usual one. */
      acrValues: z.nullable(z.string()),
      linkedPeople: z.number(),
    }),
  ),
  /** Address that the provider sends people back to. */
  redirectUri: z.string(),
  domains: z.array(domain),
  /** True: the only way in, but for the administrator named beside. */
  isRequired: z.boolean(),
  breakGlassUserId: z.nullable(personId),
  /** Administrators who could be named: those with an authenticator app. */
  administrators: z.array(z.object({ id: personId, email: z.string() })),
  policy: z.object(policyFields),
  directory: z.object({
    /** Address that the company's directory is pointed at. */
    baseUrl: z.string(),
    roleId: z.nullable(uuid),
    tokenCreatedAt: z.nullable(instant),
    tokenLastUsedAt: z.nullable(instant),
    /** Roles that joiners may get: all but an administrator's. */
    roles: z.array(z.object({ id: uuid, name: z.string() })),
  }),
});
export type CompanySignInSettings = z.output<typeof companySignInSettings>;

const slug = 'company-sign-in';

export const getCompanySignIn = endpoint({
  name: 'getCompanySignIn',
  slug,
  method: 'GET',
  path: 'organisations/sign-in',
  access: administrators,
  version: 'answered',
  answer: companySignInSettings,
});

export const companySignInForm = z.strictObject({
  issuer,
  clientId: short('Client ID is required', 200),
  /** Left out: the secret stays. */
  clientSecret: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  domains: z.array(mailDomain).check(z.maxLength(mostMailDomains)),
  provesTwice: z.boolean(),
  acrValues: z.nullable(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/), z.maxLength(300))),
  isRequired: z.boolean(),
  breakGlassUserId: z.nullable(personId),
});

export const saveCompanySignIn = endpoint({
  name: 'saveCompanySignIn',
  slug,
  method: 'PUT',
  path: 'organisations/sign-in',
  access: administrators,
  secondFactor: 'always',
  version: 'checked',
  body: companySignInForm,
  answer: companySignInSettings,
  errors: ['CHANGED_MEANWHILE', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const removeCompanySignIn = endpoint({
  name: 'removeCompanySignIn',
  slug,
  method: 'DELETE',
  path: 'organisations/sign-in',
  access: administrators,
  secondFactor: 'always',
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

export const proveMailDomain = endpoint({
  name: 'proveMailDomain',
  slug,
  method: 'POST',
  path: 'organisations/sign-in/domains',
  access: administrators,
  body: z.strictObject({ domain: mailDomain }),
  answer: domain,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED'],
  fallback: 'The name servers could not be asked. Please try again in a moment.',
});

export const saveSignInPolicy = endpoint({
  name: 'saveSignInPolicy',
  slug,
  method: 'PUT',
  path: 'organisations/sign-in/policy',
  access: administrators,
  secondFactor: 'whenEnabled',
  version: 'checked',
  body: z.strictObject(policyFields),
  answer: companySignInSettings,
  errors: ['CHANGED_MEANWHILE', 'TWO_FA_INVALID'],
});

export const saveDirectory = endpoint({
  name: 'saveDirectory',
  slug,
  method: 'PUT',
  path: 'organisations/sign-in/directory',
  access: administrators,
  secondFactor: 'always',
  version: 'checked',
  body: z.strictObject({
    /** Role of joiners; null: the directory changes nobody any more, and its token is void. */
    roleId: z.nullable(uuid),
  }),
  answer: companySignInSettings,
  errors: ['CHANGED_MEANWHILE', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const createDirectoryToken = endpoint({
  name: 'createDirectoryToken',
  slug,
  method: 'POST',
  path: 'organisations/sign-in/directory/token',
  access: administrators,
  secondFactor: 'always',
  answer: z.object({
    /** Shown only once; the one before it is void. */
    token: z.string(),
  }),
  status: 201,
  errors: ['RULE_VIOLATED', 'TWO_FA_INVALID'],
});

const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,4000}$/));

/** Journey to the provider: the address to go to, and what the browser keeps meanwhile, without which the answer is worth nothing. */
export const companyJourney = z.object({ url: z.string(), ticket: z.string() });
export type CompanyJourney = z.output<typeof companyJourney>;

export const askCompanySignIn = endpoint({
  name: 'askCompanySignIn',
  slug,
  method: 'POST',
  path: 'auth/company/offer',
  access: publicAccess,
  onlyReads: true,
  body: z.strictObject({ email }),
  answer: z.object({
    /** Tells of the domain, never of the person. */
    isOffered: z.boolean(),
  }),
});

export const startCompanySignIn = endpoint({
  name: 'startCompanySignIn',
  slug,
  method: 'POST',
  path: 'auth/company',
  access: publicAccess,
  body: z.strictObject({
    email: z.optional(email),
    /** In place of it: the token of a mailed invitation of somebody without an account. */
    invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  }),
  answer: companyJourney,
  errors: ['NOT_FOUND', 'LINK_INVALID'],
  fallback: providerSilentMessage,
});

/** Query of the address that the provider sent the browser back to, as it stands there. */
const answer = z.string().check(z.minLength(1), z.maxLength(8000));

export const finishCompanySignIn = endpoint({
  name: 'finishCompanySignIn',
  slug,
  method: 'POST',
  path: 'auth/company/answer',
  access: publicAccess,
  body: z.strictObject({ ticket, answer }),
  answer: z.object({
    signedIn: z.nullable(signedIn),
    /** Proof of the first factor, to be sent with the second; null once signed in. */
    proof: z.nullable(z.string()),
    /** Address that the provider tells, to be shown; nobody is found by it. */
    email: z.nullable(z.string()),
  }),
  errors: ['BAD_CREDENTIALS', 'ACCOUNT_DISABLED', 'LINK_INVALID', 'STATE_CONFLICT'],
  fallback: providerSilentMessage,
});

export const proveCompanySignIn = endpoint({
  name: 'proveCompanySignIn',
  slug,
  method: 'POST',
  path: 'auth/company/factor',
  access: publicAccess,
  body: z.strictObject({
    proof: ticket,
    twoFaCode: z.optional(numericTwoFactorCode),
    recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
    /** Instead of a code: the answer to the question of a sign-in. */
    passkey: z.optional(passkeyAssertion),
  }),
  answer: signedIn,
  errors: ['BAD_CREDENTIALS', 'TWO_FA_INVALID', 'ACCOUNT_DISABLED'],
});

/** Organisation of the person with a sign-in of its own, and the account there that is linked. */
export const companyLink = z.object({
  organisationId,
  organisation: z.string(),
  isRequired: z.boolean(),
  link: z.nullable(
    z.object({
      /** As the provider told it when it was linked. */
      email: z.nullable(z.string()),
      linkedAt: instant,
      lastUsedAt: z.nullable(instant),
    }),
  ),
});
export type CompanyLink = z.output<typeof companyLink>;

export const listCompanyLinks = endpoint({
  name: 'listCompanyLinks',
  slug,
  method: 'GET',
  path: 'users/company-links',
  access: anySession,
  answer: z.object({ links: z.array(companyLink) }),
});

const ofLink = z.strictObject({ organisationId });

export const startCompanyLink = endpoint({
  name: 'startCompanyLink',
  slug,
  method: 'POST',
  path: 'users/company-links/:organisationId',
  access: anySession,
  // People without one are refused, once it is known that there is something to link.
  secondFactor: 'whenEnabled',
  params: ofLink,
  body: z.strictObject({ password: typedPassword(validationMessages.passwordRequired) }),
  answer: companyJourney,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID', 'TWO_FA_SETUP_REQUIRED'],
  fallback: providerSilentMessage,
});

export const finishCompanyLink = endpoint({
  name: 'finishCompanyLink',
  slug,
  method: 'POST',
  path: 'users/company-links',
  access: anySession,
  body: z.strictObject({ ticket, answer }),
  answer: companyLink,
  errors: ['BAD_CREDENTIALS', 'NOT_FOUND', 'STATE_CONFLICT'],
  fallback: providerSilentMessage,
});

export const removeCompanyLink = endpoint({
  name: 'removeCompanyLink',
  slug,
  method: 'DELETE',
  path: 'users/company-links/:organisationId',
  access: anySession,
  secondFactor: 'whenEnabled',
  params: ofLink,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});
