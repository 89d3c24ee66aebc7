import { mac } from '../secrets';

/** Tells one secret from another and nothing about either: a MAC of a fixed text by a key of its own. */
export const fingerprintOf = (secretKey: string): Buffer => mac(secretKey, 'secret-key-fingerprint', 'version');
