export { authorityOfRole, findRole, selectRoles } from './repository';
export type { RoleRecord } from './repository';
export { roleRoutes } from './routes';
export { roleChangedJob, roleJobs } from './tell-role-changed';
export { assertMayCreateRole, assertMayDeleteRole, assertMayEditRole } from './rules/role-change';
export { roleEvents } from './events';
