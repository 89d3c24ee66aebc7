import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import { all } from '@countinghouse/contract/permissions';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, LinkButton } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { nameHref } from '../../../entities/travel-rule/paths';
import { useMay } from '../../../platform/session';
import { messages } from './messages';
import { ownershipOf } from './model';
import { Deadline } from './state-chips';

const names = messages.columns;

/** Link to the form, for people who may name payers. */
export const AddOriginator = ({ record, isLead }: { record: TravelRuleRecord; isLead?: boolean }) => {
  const mayName = useMay(all('UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'));
  if (!mayName || record.status !== 'PENDING') return null;
  return (
    <LinkButton size="sm" variant={isLead ? 'primary' : 'secondary'} href={nameHref(record.id)}>
      {messages.add}
    </LinkButton>
  );
};

/** The columns of the queue, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<TravelRuleRecord>[] => [
  {
    id: 'received',
    header: names.received,
    type: 'date',
    // Beside the details, where the time left says more.
    priority: 'p2',
    value: ({ receivedAt }) => receivedAt,
  },
  {
    id: 'business',
    header: names.business,
    type: 'person',
    width: 148,
    priority: 'p2',
    value: ({ businessName }) => businessName,
  },
  {
    id: 'paymentId',
    header: names.paymentId,
    type: 'id',
    width: 148,
    isRowHeader: true,
    value: ({ clientPaymentId }) => clientPaymentId,
  },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: ({ depositAmount, depositCurrency, network }) =>
      figureOf(book, { amount: depositAmount, currency: depositCurrency }, network),
  },
  {
    id: 'value',
    header: names.value,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2w',
    value: ({ uniformAmount, uniformCurrency }) =>
      uniformAmount === null ? null : figureOf(book, { amount: uniformAmount, currency: uniformCurrency }),
  },
  {
    id: 'network',
    header: names.network,
    type: 'text',
    width: 84,
    priority: 'p3',
    value: ({ network }) => network,
  },
  {
    id: 'from',
    header: names.from,
    type: 'hash',
    noun: messages.nouns.from,
    priority: 'p2w',
    value: ({ fromAddress }) => fromAddress,
    explorerHref: ({ fromAddress, depositCurrency, network }) =>
      fromAddress && book.addressUrl(depositCurrency, network, fromAddress),
  },
  {
    id: 'transaction',
    header: names.transaction,
    type: 'hash',
    noun: messages.nouns.transaction,
    priority: 'p3',
    value: ({ transactionId }) => transactionId,
    explorerHref: ({ transactionId, depositCurrency, network }) =>
      book.transactionUrl(depositCurrency, network, transactionId),
  },
  {
    id: 'deadline',
    header: names.deadline,
    type: 'chip',
    width: 172,
    cell: (record) => <Deadline record={record} isShort />,
  },
  {
    id: 'ownership',
    header: names.ownership,
    type: 'chip',
    width: 128,
    priority: 'p2',
    value: ownershipOf,
  },
  {
    id: 'actions',
    header: names.actions,
    type: 'actions',
    width: 132,
    cell: (record) => <AddOriginator record={record} />,
  },
];

/** A row on a narrow screen. */
export const cardOf = (record: TravelRuleRecord): RowCard => ({
  title: record.clientPaymentId,
  amount: (
    <Amount money={{ amount: record.depositAmount, currency: record.depositCurrency }} network={record.network} />
  ),
  caption: <DateTimeText iso={record.receivedAt} />,
  status: <Deadline record={record} isShort />,
});
