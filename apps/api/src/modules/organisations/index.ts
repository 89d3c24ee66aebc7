export { findOrganisation } from './repository';
export type { Organisation } from './repository';
export { organisationRoutes } from './routes';
