import { defineModule } from '../../../module/define-module';
import { roleList } from './list';
import { roleRoutes } from './routes';
import { roleJobs } from './tell-role-changed';

/** Roles and their permissions. */
export const roles = defineModule({
  slug: 'roles',
  tables: {
    role: 'MOVES',
  },
  events: {
    'role.create': 'A role was made',
    'role.update': 'A role was changed',
    'role.delete': 'A role was removed',
  },
  lists: [roleList],
  make: ({ rails: { mail }, ...services }) => ({ routes: roleRoutes, handlers: roleJobs(services, mail) }),
});
