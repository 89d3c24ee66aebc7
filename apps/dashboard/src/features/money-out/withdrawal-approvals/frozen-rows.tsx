import { getPayoutBatch } from '@countinghouse/contract/money-out/payout-batches';
import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { Facts, GroupedAddress, Stack } from '@countinghouse/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';
import { approvalsKey } from './query-keys';
import { messages } from './messages';

/** A batch under approval, with the fingerprint that its maker sees. */
const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...approvalsKey, 'batch', id],
    queryFn: ({ signal }) => call(getPayoutBatch, { params: { id }, signal }),
    meta: follows('PAYOUT_BATCH'),
  });

/** The fingerprint that its maker sees too, in groups for comparison. */
export const FrozenRows = ({ detail }: { readonly detail: ApprovalDetail }) => {
  const book = useCurrencyBook();
  const batch = useQuery(batchQuery(detail.withdrawalId));
  const { network, currency } = detail;
  return (
    <Stack>
      {batch.data?.fingerprint && <GroupedAddress value={batch.data.fingerprint} perRow={4} />}
      <p>{messages.batch.text}</p>
      <Facts
        items={[
          {
            label: messages.recipient.network,
            value: network && book.networkName(currency, network),
            isHidden: network === null,
          },
        ]}
      />
    </Stack>
  );
};
