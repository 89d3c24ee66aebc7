export { findBalancesAt, waitForBooks } from './balances-at';
export { balanceKinds, balancesOfBusiness, priced, type Prices } from './derive-balances';
export { balanceSettingsOf } from './repository';
