export { organisationEvents } from './events';
export { createOrganisation, findLetterhead, findOrganisation, shareIsActive } from './repository';
export type { Organisation } from './repository';
export { organisationRoutes } from './routes';
