export { newSecret, sealCallbackSecret } from './callback-secret';
export {
  feesOf,
  findBusiness,
  insertBusinesses,
  insertFeeSchedules,
  selectBusinesses,
  shareBusinesses,
} from './repository';
export type { NewBusiness } from './repository';
export { businessRoutes } from './routes';
export { seesBusiness, type BusinessScope } from './scope';
export { scopeOf, sightOf } from './scope-of';
export { businessEvents } from './events';
