/** Parts that the demo history uses of balance conversions. */
/** For the demo history. */
export { conversionPosted, type Conversion } from './conversion';
export { movementOf as conversionMovement } from './moved';
export { insertConversions } from './repository';
