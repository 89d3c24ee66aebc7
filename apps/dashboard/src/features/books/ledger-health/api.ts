import { getLedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';

/** How the books stand. */
export const ledgerHealthQuery = () =>
  queryOptions({
    queryKey: ['ledger-health'],
    queryFn: ({ signal }) => call(getLedgerHealth, { signal }),
    meta: follows('BALANCE'),
  });
