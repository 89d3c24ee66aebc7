import { randomBytes } from 'node:crypto';

/** A code under which figures of a document are verified: 128 random bits, as text that fits a link. */
export const newVerificationCode = (): string => randomBytes(16).toString('base64url');
