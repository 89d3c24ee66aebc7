import { randomInt } from 'node:crypto';
import { newToken } from '../../../platform/secrets';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const publicLength = 32;

/** A public id of 32 characters and a secret of 256 random bits; both say by their beginning of which mode they are. */
export const newKey = (isTest: boolean): { readonly apiKey: string; readonly secret: string } => {
  const mode = isTest ? 'test' : 'live';
  const prefix = `pk_${mode}_`;
  return {
    apiKey:
      prefix +
      Array.from({ length: publicLength - prefix.length }, () => alphabet[randomInt(alphabet.length)]).join(''),
    secret: `sk_${mode}_${newToken()}`,
  };
};
