import { exportAuditEvents, listAuditActions, listAuditEvents } from '@countinghouse/contract/audit';
import type { BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../platform/api';

/** A page of the audit log. While another page is awaited the rows shown stay. */
export const eventsPageQuery = (query: QueryIn<typeof listAuditEvents>) =>
  queryOptions({
    queryKey: ['audit', 'page', query],
    queryFn: ({ signal }) => call(listAuditEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The actions there are to filter by. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(listAuditActions, { signal }),
});

/** All rows the filters let through, as a CSV file. */
export const fetchExport = (filters: BodyIn<typeof exportAuditEvents>) =>
  download(exportAuditEvents, { body: filters });
