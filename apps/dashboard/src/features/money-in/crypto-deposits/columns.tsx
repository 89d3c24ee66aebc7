import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import type { Chip, Column, RowCard } from '@countinghouse/ui';
import { Chips, DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf, rateText, shortNetworkName } from '../../../entities/currency/figures';
import { Label, Status, labelChip, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';
import { expected, netSettlement, rateOf, receivedSummary, requested, serviceFee, sortLabels } from './model';

const names = messages.columns;

const chipsOf = ({ status, labels }: Pick<PaymentView, 'status' | 'labels'>): Chip[] => [
  statusChip(status),
  ...sortLabels(labels).map(labelChip),
];

/** The columns of the payments list, in order. Which of them fit, the width or the person decides. */
export const columnsOf = (book: CurrencyBook): readonly Column<PaymentView>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  {
    id: 'paymentId',
    header: names.paymentId,
    type: 'id',
    isRowHeader: true,
    value: ({ clientPaymentId }) => clientPaymentId,
  },
  { id: 'status', header: names.status, type: 'chips', value: chipsOf },
  {
    id: 'requested',
    header: names.requested,
    type: 'amount',
    kind: 'fiat',
    // Six digits with the widest code.
    width: 132,
    value: (payment) => figureOf(book, requested(payment)),
  },
  {
    id: 'expected',
    header: names.expected,
    type: 'amount',
    kind: 'crypto',
    priority: 'p2w',
    value: (payment) => figureOf(book, expected(payment), payment.network),
  },
  {
    id: 'network',
    header: names.network,
    type: 'text',
    // 'BNB Smart Chain' is whole.
    width: 128,
    priority: 'p2w',
    value: ({ depositCurrency, network }) =>
      network && depositCurrency ? shortNetworkName(book.networkName(depositCurrency, network)) : network,
  },
  {
    id: 'received',
    header: names.received,
    type: 'amount',
    kind: 'crypto',
    priority: 'p2',
    value: (payment) => {
      const first = receivedSummary(payment)?.first;
      return figureOf(book, first, first?.network);
    },
    others: (payment) =>
      receivedSummary(payment)?.others.map((money) => {
        const { text, code } = figureOf(book, money);
        return `${text} ${code}`;
      }) ?? [],
  },
  {
    id: 'settlement',
    header: names.settlement,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2',
    value: (payment) => figureOf(book, netSettlement(payment)),
  },
  {
    id: 'fee',
    header: names.fee,
    type: 'amount',
    kind: 'fiat',
    priority: 'p3',
    value: (payment) => figureOf(book, serviceFee(payment)),
  },
  {
    id: 'rate',
    header: names.rate,
    type: 'amount',
    kind: 'fiat',
    // Eight decimals.
    width: 140,
    priority: 'p3',
    value: (payment) => {
      const rate = rateOf(payment);
      return rate && { text: rateText(rate.amount), code: rate.currency, kind: 'fiat' };
    },
  },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p3',
    value: ({ initiatedBy }) => initiatedBy,
  },
];

/** A row on a narrow screen. */
export const cardOf = (payment: PaymentView): RowCard => ({
  title: payment.clientPaymentId,
  amount: (
    <Amount
      money={requested(payment) ?? expected(payment) ?? receivedSummary(payment)?.first}
      network={payment.network}
    />
  ),
  caption: <DateTimeText iso={payment.createdAt} />,
  status: <StatusInCard payment={payment} />,
});

/** A card has room for one label; the details have all of them. */
const StatusInCard = ({ payment }: { payment: PaymentView }) => {
  const [first, ...others] = sortLabels(payment.labels);
  return (
    <Chips>
      <Status status={payment.status} />
      {first && <Label label={first} />}
      {others.length > 0 && <span>{messages.otherLabels(others.length)}</span>}
    </Chips>
  );
};

export const StatusWithLabels = ({ payment }: { payment: Pick<PaymentView, 'status' | 'labels'> }) => (
  <Chips>
    <Status status={payment.status} />
    {sortLabels(payment.labels).map((label) => (
      <Label key={label} label={label} />
    ))}
  </Chips>
);
