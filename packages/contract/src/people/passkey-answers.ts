import * as z from 'zod/mini';

/** Marks a passkey's answer in the header of codes; the rest is its JSON in base64url. */
export const passkeyProofMark = 'passkey.';

const encoded = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8192}$/));
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/));
const extensions = z.record(z.string().check(z.maxLength(64)), z.unknown());

/** Answer of an authenticator to a challenge. Source: Web Authentication level 3, `AuthenticationResponseJSON`. */
export const passkeyAssertion = z.strictObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(32))),
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** A new key pair of an authenticator. Source: Web Authentication level 3, `RegistrationResponseJSON`. */
export const passkeyAttestation = z.strictObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    authenticatorData: z.optional(encoded),
    publicKey: z.optional(encoded),
    publicKeyAlgorithm: z.optional(z.number()),
    transports: z.optional(z.array(transport).check(z.maxLength(10))),
  }),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(32))),
  clientExtensionResults: extensions,
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
