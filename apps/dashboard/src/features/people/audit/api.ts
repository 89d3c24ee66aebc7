import { listAuditActions, listAuditEvents } from '@countinghouse/contract/people/audit';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** A page of the audit log. */
export const eventsPage = (query: QueryIn<typeof listAuditEvents>) =>
  pageQuery(['audit', 'page', query], async (signal) => {
    const { events, paging } = await call(listAuditEvents, { query, signal });
    return { rows: events, paging };
  });

/** Number of events that pass the filters. */
export const eventsTotal = (query: QueryIn<typeof listAuditEvents>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(['audit', 'total', asked], (signal) => call(listAuditEvents, { query: asked, signal }));
};

/** Actions available as filters. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(listAuditActions, { signal }),
});
