export { localSigner } from './local';
export { evmSigner, localKeyring } from './evm';
export type { Signer } from './port';
