export { findBalancesAt, waitForBooks } from './balances-at';
export { balanceKinds } from './derive-balances';
export { balanceSettingsOf } from './repository';
