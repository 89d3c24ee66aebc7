export { newSecret, sealCallbackSecret, signingSecrets } from './callback-secret';
export { callbackUrlFor, callbackUrlOf } from './callback-url';
export {
  feesOf,
  findBusiness,
  insertBusinesses,
  insertFeeRows,
  insertFeeSchedules,
  selectBusinesses,
  shareBusinesses,
} from './repository';
export type { NewBusiness } from './repository';
export { seesBusiness, type BusinessScope } from './scope';
export { scopeOf, sightOf } from './scope-of';
export { visibleTo } from './visible-repository';
export { feeNames, judgeFee, showFees } from './fee-settings';
export { withAgreedFee } from './bank-fees';
export { addFeeVersion, findFeeVersion, haveFeesChanged } from './fee-repository';
