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
    'role.view': 'Somebody began to look at the dashboard as a role',
    'role.view-end': 'Somebody stopped looking at the dashboard as a role',
  },
  lists: [roleList],
  make: ({ rails: { mail }, ...services }) => ({ routes: roleRoutes, handlers: roleJobs(services, mail) }),
});
