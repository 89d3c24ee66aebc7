export { localSigner, locallySignedId } from './local';
export { evmSigner } from './evm';
export { remoteDigestKeyring } from './digest';
export { tronSigner } from './tron';
export { remoteKeyring, SignerWithoutKey } from './remote';
export type { Signer } from './port';
export { senderByChain, signerByChain } from './by-chain';
export { utxoSending } from './utxo-sending';
export { walletKeyring } from './utxo-wallet';
