import { randomInt } from 'node:crypto';
import { newToken } from '../../../platform/secrets';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const publicPrefix = 'pk_live_';
const publicLength = 32;

/** A public id of 32 characters and a secret of 256 random bits. */
export const newKey = (): { readonly apiKey: string; readonly secret: string } => ({
  apiKey:
    publicPrefix +
    Array.from({ length: publicLength - publicPrefix.length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  secret: `sk_live_${newToken()}`,
});
