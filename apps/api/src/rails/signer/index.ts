export { localSigner, locallySignedId } from './local';
export { evmSigner } from './evm';
export { remoteKeyring, SignerWithoutKey } from './remote';
export type { Signer } from './port';
