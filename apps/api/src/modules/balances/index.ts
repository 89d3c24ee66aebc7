export { findBalancesAt } from './balances-at';
export { balanceKinds } from './derive-balances';
export { balanceSettingsOf } from './repository';
export { balanceRoutes } from './routes';
