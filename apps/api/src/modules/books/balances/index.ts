export { findBalancesAt, waitForBooks } from './balances-at';
export { balanceKinds, balancesOfBusiness, priced } from './derive-balances';
export { balanceSettingsOf } from './repository';
