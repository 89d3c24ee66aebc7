/** Parts of a screen of the past, which a screen loads when it looks back. */
export { PastBand } from './past-band';
export { PastBusinesses } from './past-businesses';
export { PastFoot, PastMoney } from './past-money';
