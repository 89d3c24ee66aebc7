import * as z from 'zod/mini';
import { administrators, anySession, endpoint } from '../endpoint';
import { uuid } from '../fields';

/** 403 for every write while somebody looks at the dashboard as another role. */
export const viewOnlyMessage = 'You are viewing as another role: nothing can be changed until you stop viewing';

export const viewAsRole = endpoint({
  name: 'viewAsRole',
  slug: 'roles',
  method: 'POST',
  path: 'roles/:id/view',
  access: administrators,
  params: z.strictObject({ id: uuid }),
  errors: ['NOT_FOUND'],
});

export const endRoleView = endpoint({
  name: 'endRoleView',
  slug: 'roles',
  method: 'DELETE',
  path: 'auth/session/view',
  access: anySession,
  endsView: true,
  errors: ['NOT_FOUND'],
});
