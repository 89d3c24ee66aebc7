export { currencyRoutes } from './routes';
