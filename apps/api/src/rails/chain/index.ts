export { usesDestinationTag, uniqueTag } from './encode-address';
export { noChains } from './no-chains';
export {
  chainOf,
  type AddressBook,
  type Chain,
  type ChainRail,
  type ChainReader,
  type ChainTransfer,
  type Place,
  type TransferId,
} from './port';
export { simulatedAddresses } from './simulated-addresses';
export { blockHeightAt, blockSeconds } from './simulated-blocks';
export { confirmOnChain, mineBlocks, reorganise, sendOnChain, simulatedReader, strangersAddress } from './simulated';
