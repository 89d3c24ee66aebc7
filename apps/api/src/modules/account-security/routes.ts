import { changePassword } from '@countinghouse/contract/account-security';
import type { Route } from '../../http/route';
import { route } from '../../http/route';
import { changePassword as change } from './change-password';

export const accountSecurityRoutes: Route[] = [
  route(
    changePassword,
    async ({ principal, body, request, ...services }) => {
      await change(services, principal, body, request);
      return undefined;
    },
    { transaction: 'none' },
  ),
];
