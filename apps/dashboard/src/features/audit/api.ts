import { exportAuditEvents, listAuditActions, listAuditEvents } from '@countinghouse/contract/audit';
import type { BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../platform/list';

/** A page of the audit log. */
export const eventsPage = (query: QueryIn<typeof listAuditEvents>) =>
  pageQuery(['audit', 'page', query], async (signal) => {
    const { events, paging } = await call(listAuditEvents, { query, signal });
    return { rows: events, paging };
  });

/** How many events pass the filters. */
export const eventsTotal = (query: QueryIn<typeof listAuditEvents>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(['audit', 'total', asked], (signal) => call(listAuditEvents, { query: asked, signal }));
};

/** The actions there are to filter by. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(listAuditActions, { signal }),
});

/** All rows the filters let through, as a CSV file. */
export const fetchExport = (filters: BodyIn<typeof exportAuditEvents>) =>
  download(exportAuditEvents, { body: filters });
