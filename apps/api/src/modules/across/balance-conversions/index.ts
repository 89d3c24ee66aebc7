/** Parts that the demo history uses of balance conversions. */
/** For the demo history. */
export { conversionEnded, conversionPosted, conversionQuoted, type Conversion } from './conversion';
export { insertConversions } from './repository';
