export { newSecret, sealCallbackSecret, signingSecrets } from './callback-secret';
export { businessMigrations } from './migrations';
export { findBusiness, insertBusinesses, insertFeeSchedules, selectBusinesses } from './repository';
export type { BusinessRecord, NewBusiness, NewFeeSchedule } from './repository';
export { businessRoutes } from './routes';
export type { BusinessScope } from './scope';
export { scopeOf, sightOf } from './scope-of';
