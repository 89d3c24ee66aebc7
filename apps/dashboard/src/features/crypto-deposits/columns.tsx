import type { PaymentView } from '@countinghouse/contract/crypto-deposits';
import type { Column, RowCard } from '@countinghouse/ui';
import { AmountText, Chips, DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../entities/currency/cells';
import { rateText } from '../../entities/currency/figures';
import { Label, Status } from '../../entities/status/chips';
import { sentenceCase } from '../../entities/status/status';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';
import { expected, netSettlement, rateOf, receivedSummary, requested, serviceFee, sortLabels } from './model';

const names = messages.columns;

/** The columns of the payments list, in order. Which of them fit, the width or the person decides. */
export const columns: readonly Column<PaymentView>[] = [
  {
    id: 'created',
    header: names.created,
    sorted: 'descending',
    skeleton: 124,
    cell: (payment) => <DateTimeText iso={payment.createdAt} />,
  },
  {
    id: 'paymentId',
    header: names.paymentId,
    isRowHeader: true,
    skeleton: 136,
    cell: (payment) => <span className={styles.clientId}>{payment.clientPaymentId}</span>,
  },
  { id: 'status', header: names.status, skeleton: 0, cell: (payment) => <StatusInRow payment={payment} /> },
  {
    id: 'requested',
    header: names.requested,
    amount: 'fiat',
    cell: (payment) => <Amount money={requested(payment)} />,
  },
  {
    id: 'expected',
    header: names.expected,
    amount: 'crypto',
    priority: 'p2w',
    cell: (payment) => <Amount money={expected(payment)} network={payment.network} />,
  },
  {
    id: 'network',
    header: names.network,
    priority: 'p2w',
    skeleton: 32,
    cell: (payment) => <span className={styles.network}>{payment.network}</span>,
  },
  {
    id: 'received',
    header: names.received,
    amount: 'crypto',
    priority: 'p2',
    cell: (payment) => <Received payment={payment} />,
  },
  {
    id: 'settlement',
    header: names.settlement,
    amount: 'fiat',
    priority: 'p2',
    cell: (payment) => <Amount money={netSettlement(payment)} />,
  },
  {
    id: 'fee',
    header: names.fee,
    amount: 'fiat',
    priority: 'p3',
    cell: (payment) => <Amount money={serviceFee(payment)} />,
  },
  { id: 'rate', header: names.rate, amount: 'fiat', priority: 'p3', cell: (payment) => <Rate payment={payment} /> },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    priority: 'p3',
    cell: (payment) => <span className={styles.initiator}>{payment.initiatedBy}</span>,
  },
];

/** A row on a narrow screen. */
export const cardOf = (payment: PaymentView): RowCard => ({
  title: payment.clientPaymentId,
  amount: (
    <Amount
      money={requested(payment) ?? expected(payment) ?? receivedSummary(payment.deposits)?.first}
      network={payment.network}
    />
  ),
  caption: <DateTimeText iso={payment.createdAt} />,
  status: <StatusInRow payment={payment} />,
});

/** A row has room for one label; the details have all of them. */
const StatusInRow = ({ payment }: { payment: PaymentView }) => {
  const [first, ...others] = sortLabels(payment.labels);
  return (
    <Chips>
      <Status status={payment.status} />
      {first && <Label label={first} />}
      {others.length > 0 && (
        <span className={styles.more} title={others.map(sentenceCase).join(', ')}>
          {messages.otherLabels(others.length)}
        </span>
      )}
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

/** What arrived: `1.5 USDT`, and `+1 more` when it came in several currencies. */
const Received = ({ payment }: { payment: PaymentView }) => {
  const summary = receivedSummary(payment.deposits);
  // One currency alone came over the payment's own network; a mixed one may not have.
  const network = payment.deposits.find(({ depositCurrency }) => depositCurrency === summary?.first.currency)?.network;
  return (
    <>
      <Amount money={summary?.first} network={network} />
      {summary && summary.more > 0 && <span className={styles.more}>{messages.more(summary.more)}</span>}
    </>
  );
};

const Rate = ({ payment }: { payment: PaymentView }) => {
  const rate = rateOf(payment);
  return <AmountText text={rate && rateText(rate.amount)} code={rate?.currency ?? ''} kind="fiat" />;
};
