import type { ChainStatus } from '@countinghouse/contract/money-in/network-status';
import { currencyOf, isCurrency, networkName } from '@countinghouse/money';
import {
  DateTimeText,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SkeletonRows,
  StatusChip,
  type Tone,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useComposition } from '../../../platform/composition';
import { networkStatusQuery } from './api';
import { messages } from './messages';
import styles from './network-status.module.css';
import { parentPath } from './paths';
import { title } from './title';

/** Reading progress of the networks, for whoever waits for a payment. */
const NetworkStatusPage = () => {
  const { canOpen } = useComposition();
  const { data, error, refetch, isFetching } = useQuery(networkStatusQuery());
  return (
    <Page isForCards>
      <PageHeader
        title={title}
        subtitle={messages.subtitle}
        breadcrumbs={canOpen(parentPath) ? [{ label: messages.parent, href: parentPath }, { label: title }] : []}
      />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.chains.length === 0 ? (
        <EmptyState title={messages.none} />
      ) : (
        <table className={styles.table} aria-label={title} aria-busy={!data}>
          <thead>
            <tr>
              <th scope="col">{messages.network}</th>
              <th scope="col">{messages.status}</th>
              <th scope="col">{messages.height}</th>
              <th scope="col">{messages.readAt}</th>
              <th scope="col">{messages.coins}</th>
            </tr>
          </thead>
          <tbody>
            {!data && <SkeletonRows rows={6} columns={5} />}
            {data?.chains.map((chain) => (
              <Row key={chain.chain} {...chain} />
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
};

const tones: Readonly<Record<ChainStatus['status'], Tone>> = {
  UP_TO_DATE: 'success',
  DELAYED: 'warning',
  NOT_READ: 'neutral',
};

/** A chain of one coin bears the coin's name, every other its network's. */
const nameOf = (chain: string, currencies: readonly string[]): string =>
  currencies.length === 1 && currencies[0] === chain && isCurrency(chain) ? currencyOf(chain).name : networkName(chain);

const Row = ({ chain, currencies, status, height, readAt }: ChainStatus) => (
  <tr>
    <th scope="row">{nameOf(chain, currencies)}</th>
    <td data-label={messages.status}>
      <StatusChip tone={tones[status]} label={messages.statuses[status]} />
    </td>
    <td data-label={messages.height}>{height === null ? '–' : height.toLocaleString('en-US')}</td>
    <td data-label={messages.readAt}>{readAt === null ? '–' : <DateTimeText iso={readAt} />}</td>
    <td data-label={messages.coins}>{currencies.join(', ')}</td>
  </tr>
);

export default NetworkStatusPage;
