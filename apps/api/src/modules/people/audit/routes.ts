import { listAuditActions, listAuditEvents } from '@countinghouse/contract/people/audit';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { countEvents, selectActions, selectEvents } from './repository';
import { auditEventView } from './view';

export const auditRoutes: Route[] = [
  route(listAuditEvents, async ({ tx, principal, query, config }) => {
    const { organisationId } = memberOf(principal);
    const { limit, cursor, includeTotal, descending, ...filters } = query;
    const identity = { list: listAuditEvents.name, organisationId, sortBy: 'at', descending, filters };
    const page = openPage(config.secretKey, identity, { limit, cursor });
    const fetched = await selectEvents(tx, organisationId, filters, {
      descending: descending !== page.backwards,
      from: page.from,
      fetch: page.fetch,
    });
    const { rows, paging } = page.close(fetched, ({ at, id }) => [at.toISOString(), id]);
    const events = rows.map(auditEventView);
    if (!includeTotal) return { events, paging };
    return { events, paging, ...totalOf(await countEvents(tx, organisationId, filters, countLimit(limit)), limit) };
  }),

  route(listAuditActions, async ({ tx, principal }) => ({
    actions: await selectActions(tx, memberOf(principal).organisationId),
  })),
];
