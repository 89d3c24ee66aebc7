export { findBalancesAt, waitForBooks } from './balances-at';
export { balanceKinds, balancesOfBusiness, priced } from './derive-balances';
export { balanceSettingsOf } from './repository';
export { hasPrice, totalsOf, type Prices } from './totals';
