export { createOrganisation, findLetterhead, findOrganisation, shareIsActive } from './repository';
export type { Organisation } from './repository';
