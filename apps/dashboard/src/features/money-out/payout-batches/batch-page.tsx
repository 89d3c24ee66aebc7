import type { PayoutBatchDetail } from '@countinghouse/contract/money-out/payout-batches';
import { ErrorState, later, Page, PageHeader, Skeleton, StatusChip, Steps } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { usePathParameter } from '../../../platform/navigation';
import { batchQuery } from './api';
import { messages } from './messages';
import { toneOf } from './model';
import { paths } from './paths';

const CheckedRows = later(async () => (await import('./checked-rows')).CheckedRows);
const FrozenBatch = later(async () => (await import('./frozen-batch')).FrozenBatch);

/** Step of a batch: its rows are checked, others decide, or all of it is behind. */
const stepOf = ({ status }: PayoutBatchDetail): number => {
  if (status === 'DRAFT' || status === 'FREEZING') return 1;
  return status === 'RELEASING' || status === 'DONE' || status === 'PARTLY' ? 3 : 2;
};

/** One batch: a draft is checked and mended, a frozen one followed. */
const BatchPage = () => {
  const id = usePathParameter('id');
  const book = useCurrencyBook();
  const batch = useQuery(batchQuery(id));
  const crumbs = [{ label: messages.title, href: paths.list }];
  if (!batch.data)
    return (
      <Page>
        <PageHeader title={messages.title} breadcrumbs={crumbs} />
        {batch.error ? (
          <ErrorState message={batch.error.message} onRetry={() => void batch.refetch()} />
        ) : (
          <Skeleton shape="block" width="100%" />
        )}
      </Page>
    );
  const { name, status, editable, rowCount, currency, network, businessName } = batch.data;
  const over = network === null ? messages.toAccounts(currency) : `${currency}, ${book.networkName(currency, network)}`;
  return (
    <Page>
      <PageHeader
        title={name}
        breadcrumbs={[...crumbs, { label: name }]}
        subtitle={messages.about(rowCount, over, businessName)}
        actions={
          <span>
            <StatusChip tone={toneOf(status)} label={messages.statuses[status]} />
          </span>
        }
      />
      <Steps steps={messages.steps.map((label) => ({ label }))} current={stepOf(batch.data)} />
      <MetadataTable metadata={batch.data.metadata} />
      <Suspense fallback={<Skeleton shape="block" width="100%" />}>
        {editable ? <CheckedRows batch={batch.data} /> : <FrozenBatch batch={batch.data} />}
      </Suspense>
    </Page>
  );
};

export default BatchPage;
