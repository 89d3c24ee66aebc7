import { getLedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';

/** State of the books. */
export const ledgerHealthQuery = () =>
  queryOptions({
    queryKey: ['ledger-health'],
    queryFn: ({ signal }) => call(getLedgerHealth, { signal }),
    meta: follows('BALANCE'),
  });
