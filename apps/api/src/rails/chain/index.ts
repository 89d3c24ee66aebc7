export { usesDestinationTag, uniqueTag } from './encode-address';
export { chainIds, coinOf, evmBalancesOf, evmCountOf, evmReader, type EvmNodeSettings } from './evm';
export { allReaders } from './all-readers';
export { heightRead } from './block-trail';
export { isTronAddress, tronAddressOf, tronHexOf } from './evm-dialect';
export { transferOfLog } from './evm-node';
export { evmCallOf, evmSender } from './evm-sender';
export { tronCallOf, tronSender, type TronSettings } from './tron-sender';
export { tronDigestOf, tronRawOf, tronSignedOf } from './tron-transaction';
export { tronTransactionOf } from './tron-wallet';
export {
  chainOf,
  isTestChain,
  liveChains,
  playedChain,
  testAddressPrefix,
  type AddressBook,
  type AddressStock,
  type Block,
  type Chain,
  type ChainRail,
  type ChainReader,
  type ChainSender,
  type ChainTransfer,
  type OurAddresses,
  type Place,
  type SeenTransfer,
  type TransferId,
} from './port';
export { unprovenChains } from './utxo-dialect';
export { netsOf, utxoCursorAt, utxoReader } from './utxo';
export { simulatedForTestsInvariant } from './invariants';
export { simulatedAddresses } from './simulated-addresses';
export { blockHeightAt, blockSeconds, simulatedChains, testChains } from './simulated-blocks';
export {
  confirmOnChain,
  mineBlocks,
  reorganise,
  sendOnChain,
  simulatedHead,
  simulatedReader,
  simulatedSender,
  strangersAddress,
} from './simulated';
