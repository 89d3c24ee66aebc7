export { ledgerRoutes } from './routes';
