import { documented } from '../reference';
import { endRoleView, viewAsRole } from './role-views';

export const roleViewEndpoints = [
  documented(viewAsRole, {
    summary:
      'From now on this session looks at the dashboard as the role: it reads with the permissions that both roles have, and every other call is refused.',
  }),
  documented(endRoleView, {
    summary: 'The session has its person’s own rights again. 404 without a view.',
  }),
];
