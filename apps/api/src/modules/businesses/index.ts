export { newSecret, sealCallbackSecret, signingSecrets } from './callback-secret';
export { businessMigrations } from './migrations';
export {
  feesOf,
  findBusiness,
  insertBusinesses,
  insertFeeSchedules,
  selectBusinesses,
  shareBusinesses,
} from './repository';
export type { BusinessRecord, NewBusiness, NewFeeSchedule } from './repository';
export { businessRoutes } from './routes';
export { seesBusiness, type BusinessScope } from './scope';
export { scopeOf, sightOf } from './scope-of';
