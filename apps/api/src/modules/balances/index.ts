export { balanceSettingsOf } from './repository';
export { balanceRoutes } from './routes';
