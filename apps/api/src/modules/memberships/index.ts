export { membershipMigrations } from './migrations';
export { membershipRoutes } from './routes';
