import { listAuditActions } from '@countinghouse/contract/people/audit';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { auditList } from './list';
import { selectActions } from './repository';

export const auditRoutes: Route[] = [
  listRoute(auditList),

  route(listAuditActions, async ({ tx, principal }) => ({
    actions: await selectActions(tx, memberOf(principal).organisationId),
  })),
];
