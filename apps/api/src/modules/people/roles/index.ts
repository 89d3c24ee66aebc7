export { authorityOfRole, findRole, insertRoles, selectRoles } from './repository';
export type { RoleRecord } from './repository';
export { roleChangedJob } from './tell-role-changed';
export { assertMayCreateRole, assertMayDeleteRole, assertMayEditRole } from './rules/role-change';
export { lettersGrantedJob, tellOfLetters } from './tell-letters';
