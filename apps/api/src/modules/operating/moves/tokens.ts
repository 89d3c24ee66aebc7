import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * Words that operators carry between cells. An invitation says for whom a file is made; a receipt proves that the file was taken in and verified; an
 * acknowledgement proves that the former cell has let go for good. A proof reveals what its hash was promised as, so that nobody else can make it.
 */
const bytes32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const invitation = z.strictObject({
  move: z.uuid(),
  organisation: z.uuid(),
  /** Origin of the importing cell. */
  cell: z.string(),
  key: bytes32,
  receipt: bytes32,
});
export type Invitation = {
  readonly move: string;
  readonly organisation: string;
  readonly cell: string;
  /** Public key of the importing cell for this move. */
  readonly key: Buffer;
  /** Promise of its receipt. */
  readonly receipt: Buffer;
};

const secretBytes = 32;
export const newSecret = (): Buffer => randomBytes(secretBytes);
export const promiseOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

export const invitationText = ({ move, organisation, cell, key, receipt }: Invitation): string =>
  Buffer.from(
    JSON.stringify({
      move,
      organisation,
      cell,
      key: key.toString('base64url'),
      receipt: receipt.toString('base64url'),
    }),
  ).toString('base64url');

/** Null: not an invitation, or not a whole one. */
export const readInvitation = (text: string): Invitation | null => {
  try {
    const read = invitation.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!read.success) return null;
    const { key, receipt, ...rest } = read.data;
    return { ...rest, key: Buffer.from(key, 'base64url'), receipt: Buffer.from(receipt, 'base64url') };
  } catch {
    return null;
  }
};

/** True if a proof reveals what was promised. */
export const keepsPromise = (proof: string, promise: Buffer | null): boolean => {
  const secret = Buffer.from(proof, 'base64url');
  return promise !== null && secret.length === secretBytes && promiseOf(secret).equals(promise);
};

/** Origin of a cell as operators type it: https, or the loopback in a sandbox. */
export const cellOrigin = z.string().check(
  z.refine(
    (text) => {
      try {
        const { origin, protocol } = new URL(text);
        return origin === text && (protocol === 'https:' || protocol === 'http:');
      } catch {
        return false;
      }
    },
    { error: 'An origin, such as https://pay.example' },
  ),
);
