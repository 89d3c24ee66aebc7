export { localSigner, locallySignedId } from './local';
export { evmSigner } from './evm';
export { remoteKeyring, SignerWithoutKey } from './remote';
export type { Signer } from './port';
export { senderByChain, signerByChain } from './by-chain';
export { utxoSigner } from './utxo';
export { findCoins } from './utxo-find';
export { utxoOutcomes } from './utxo-outcomes';
export { walletKeyring } from './utxo-wallet';
