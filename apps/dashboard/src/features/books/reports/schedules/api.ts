import { downloadScheduledRun, listReportSchedules } from '@countinghouse/contract/books/report-schedules';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../../platform/api';

/** The person's schedules and their newest runs. */
export const schedulesQuery = () =>
  queryOptions({
    queryKey: ['report-schedules'],
    queryFn: ({ signal }) => call(listReportSchedules, { signal }),
    // A run is made while nobody looks.
    refetchInterval: 30_000,
  });

export const fetchRun = (id: string) => download(downloadScheduledRun, { params: { id } });
