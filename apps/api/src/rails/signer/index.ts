export { localSigner, locallySignedId } from './local';
export { evmSigner } from './evm';
export { remoteKeyring } from './remote';
export type { Signer } from './port';
