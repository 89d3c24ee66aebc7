import { estimateInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { transfersKey } from './api';

type Figure = { readonly fromBusinessId: string; readonly currency: string; readonly amount: string };

/** Estimate of a transfer's cost. */
export const estimateQuery = ({ fromBusinessId, currency, amount }: Figure) =>
  queryOptions({
    queryKey: [...transfersKey, 'estimate', fromBusinessId, currency, amount],
    queryFn: ({ signal }) =>
      call(estimateInternalTransfer, { query: { fromBusinessId, currency, amount: amount.trim() }, signal }),
  });
