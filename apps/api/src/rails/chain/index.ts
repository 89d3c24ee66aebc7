export { usesDestinationTag, uniqueTag } from './encode-address';
export { chainOf, type AddressBook, type ChainRail } from './port';
export { simulatedAddresses } from './simulated-addresses';
