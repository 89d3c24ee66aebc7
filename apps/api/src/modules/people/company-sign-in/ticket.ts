import { companySignInMinutes } from '@countinghouse/contract/people/company-sign-in';
import { organisationId, personId } from '@countinghouse/contract/ids';
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { openFor, sealFor } from '../../../platform/secrets';

const purpose = 'company-sign-in';

const common = { organisationId, nonce: z.string(), expiresAt: z.number() };

/** On the way to the provider: what its answer is held against. The verifier of PKCE is among it, so the browser keeps it closed. */
const journey = z.strictObject({
  ...common,
  kind: z.literal('journey'),
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Purpose of the way. */
  aim: z.union([
    z.strictObject({ kind: z.literal('sign-in') }),
    z.strictObject({ kind: z.literal('invitation'), tokenHash: z.string() }),
    z.strictObject({ kind: z.literal('link'), sessionId: z.string() }),
  ]),
});
export type Journey = z.output<typeof journey>;

/** Behind the provider: whom it proved, until the second factor is shown. */
const proved = z.strictObject({ ...common, kind: z.literal('proved'), userId: personId });
export type Proved = z.output<typeof proved>;

const kinds = { journey, proved } as const;

/** Minutes within which the second factor follows. */
const factorMinutes = 5;

export const random = (): string => randomBytes(32).toString('base64url');

/** When a ticket made now runs out, in milliseconds. */
export const endOf = (kind: keyof typeof kinds, now: Date): number =>
  now.getTime() + (kind === 'journey' ? companySignInMinutes : factorMinutes) * 60_000;

/**
 * A ticket is kept by the browser that it was made for and by nobody else, so that an answer is good there alone. It opens at the same host only.
 */
export const sealTicket = (secretKey: string, host: string, ticket: Journey | Proved): string =>
  sealFor(secretKey, purpose, JSON.stringify(ticket), host).toString('base64url');

const opened = (secretKey: string, host: string, text: string): unknown => {
  try {
    return JSON.parse(openFor(secretKey, purpose, Buffer.from(text, 'base64url'), host));
  } catch {
    return null;
  }
};

/** Ticket of this server and host that has not run out; null for any other text. */
export const openTicket = <Kind extends keyof typeof kinds>(
  secretKey: string,
  host: string,
  kind: Kind,
  text: string,
  now: Date,
): z.output<(typeof kinds)[Kind]> | null => {
  const read = kinds[kind].safeParse(opened(secretKey, host, text));
  if (!read.success || read.data.expiresAt <= now.getTime()) return null;
  return read.data as z.output<(typeof kinds)[Kind]>;
};
