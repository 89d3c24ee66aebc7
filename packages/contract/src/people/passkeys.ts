import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { fallbacks } from '../errors';
import { instant, uuid } from '../fields';
import { typedPassword, validationMessages } from '../validation';
import { passkeyAssertion, passkeyAttestation } from './passkey-answers';
import { signedIn } from './sign-in';

/** Minutes within which a challenge is answered, once. */
export const challengeMinutes = 5;
/** Hours that a passkey beside another factor waits until it may confirm calls; it signs in at once. */
export const freshPasskeyHours = 72;
/** Passkeys that a person may have. */
export const mostPasskeys = 20;

export const freshPasskeyMessage = `This passkey was added less than ${freshPasskeyHours} hours ago. Confirm with the one or the code that you had before.`;
export const passkeyRefusedMessage = 'This passkey was not accepted. Please try again.';
export const passkeyKnownMessage = 'This passkey is already in use';
export const tooManyPasskeysMessage = `There are ${mostPasskeys} passkeys already. Please remove one first.`;
export const lastFactorMessage =
  'An organisation of yours demands a second factor. Set another one up before you remove the last.';

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Question to an authenticator. Source: Web Authentication level 3, `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** None: whichever passkey of this host the person chooses. */
  allowCredentials: z.array(descriptor),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** Order for a new key pair. Source: Web Authentication level 3, `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyOrder = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});
export type PasskeyOrder = z.output<typeof passkeyOrder>;

export const passkey = z.object({
  id: uuid,
  name: z.string(),
  /** The host at which it works. */
  host: z.string(),
  /** True if the host is this one. */
  isOfThisHost: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** From when on it confirms calls; null if it does already. */
  confirmsFrom: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyName = z
  .string({ error: 'Name is required' })
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60, 'At most 60 characters'));

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  slug: 'account-security',
  method: 'GET',
  path: 'users/passkeys',
  access: anySession,
  answer: z.object({ passkeys: z.array(passkey) }),
});

export const getPasskeyChallenge = endpoint({
  name: 'getPasskeyChallenge',
  slug: 'account-security',
  method: 'GET',
  path: 'users/passkeys/challenge',
  access: anySession,
  query: z.strictObject({
    /** Name of the call that the answer confirms; it is good for that one alone. */
    call: z.string().check(z.regex(/^[a-zA-Z]{1,64}$/)),
  }),
  answer: passkeyQuestion,
  errors: ['STATE_CONFLICT'],
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  slug: 'account-security',
  method: 'POST',
  path: 'users/passkeys/registration',
  access: anySession,
  secondFactor: 'whenEnabled',
  // With the factor that there is, so that neither a stolen session nor a password found out adds a passkey of the thief's.
  body: z.strictObject({ password: typedPassword(validationMessages.passwordRequired) }),
  answer: passkeyOrder,
  errors: ['TWO_FA_INVALID', 'STATE_CONFLICT'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  slug: 'account-security',
  method: 'POST',
  path: 'users/passkeys',
  access: anySession,
  body: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
  answer: z.object({
    passkey,
    /** Shown only once; with the first factor of a person. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  status: 201,
  errors: ['STATE_CONFLICT'],
});

const ofPasskey = z.strictObject({ id: uuid });

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/passkeys/:id',
  access: anySession,
  // The name decides which key its owner removes.
  secondFactor: 'whenEnabled',
  params: ofPasskey,
  body: z.strictObject({ name: passkeyName }),
  answer: passkey,
  errors: ['NOT_FOUND', 'TWO_FA_INVALID'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  slug: 'account-security',
  method: 'POST',
  path: 'users/passkeys/:id/removal',
  access: anySession,
  secondFactor: 'whenEnabled',
  params: ofPasskey,
  body: z.strictObject({ password: typedPassword(validationMessages.passwordRequired) }),
  answer: z.object({
    /** False: it was the last factor. */
    twoFaEnabled: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'TWO_FA_INVALID', 'STATE_CONFLICT'],
});

export const getSignInChallenge = endpoint({
  name: 'getSignInChallenge',
  slug: 'sign-in',
  method: 'GET',
  path: 'auth/passkey',
  access: publicAccess,
  query: z.strictObject({
    /** Use of the answer, which is good for that alone; to sign in, unless given. */
    purpose: z.optional(z.enum(['sign-in', 'reset-password'])),
  }),
  answer: passkeyQuestion,
});

export const logInWithPasskey = endpoint({
  name: 'logInWithPasskey',
  slug: 'sign-in',
  method: 'POST',
  path: 'auth/passkey',
  access: publicAccess,
  body: z.strictObject({ passkey: passkeyAssertion }),
  answer: signedIn,
  errors: ['BAD_CREDENTIALS', 'ACCOUNT_DISABLED'],
  fallback: fallbacks.login,
});
