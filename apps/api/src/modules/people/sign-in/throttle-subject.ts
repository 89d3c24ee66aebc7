import { mac } from '../../../platform/secrets';

/** Under which name an e-mail's failures are counted. Keyed, so that the table does not list who tried to sign in. */
export const accountSubject = (secretKey: string, email: string): string =>
  mac(secretKey, 'throttle', email).toString('base64url');
