import { macUnder } from '../secrets';

/** Distinguishes secrets without revealing anything about them: a MAC of a fixed text by a key of its own. */
export const fingerprintOf = (secretKey: string): Buffer => macUnder(secretKey, 'secret-key-fingerprint', 'version');
