export { localSigner } from './local';
export type { Signer } from './port';
