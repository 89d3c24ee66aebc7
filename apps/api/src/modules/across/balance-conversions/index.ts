/** What the application and the demo history may use of balance conversions. */
/** For the demo history. */
export { conversionEnded, conversionPosted, conversionQuoted, type Conversion } from './conversion';
export { insertConversions } from './repository';
export { conversionChanges } from './changes';
export { balanceConversionEvents } from './events';
export { expireConversions } from './expire-conversions';
export { conversionInvariants } from './invariants';
export { conversionPostings } from './postings-of-item';
export { balanceConversionRoutes } from './routes';
