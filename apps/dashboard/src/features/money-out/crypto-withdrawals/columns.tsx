import type { WithdrawalView } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf, shortNetworkName } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';
import { coinsOf, debitedOf, feeOf } from './model';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<WithdrawalView>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  {
    id: 'withdrawalId',
    header: names.withdrawalId,
    type: 'id',
    isRowHeader: true,
    value: ({ clientWithdrawalId }) => clientWithdrawalId,
  },
  { id: 'status', header: names.status, type: 'chip', value: ({ status }) => statusChip(status) },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: (withdrawal) => figureOf(book, coinsOf(withdrawal, 'amount'), withdrawal.network),
  },
  {
    id: 'network',
    header: names.network,
    type: 'text',
    // 'BNB Smart Chain' is whole.
    width: 128,
    priority: 'p2',
    value: ({ cryptoCurrency, network }) => shortNetworkName(book.networkName(cryptoCurrency, network)),
  },
  {
    id: 'recipientAmount',
    header: names.recipientAmount,
    type: 'amount',
    kind: 'crypto',
    priority: 'p3',
    value: (withdrawal) => figureOf(book, coinsOf(withdrawal, 'recipientAmount'), withdrawal.network),
  },
  {
    id: 'recipient',
    header: names.recipient,
    type: 'id',
    priority: 'p2',
    value: ({ recipientAddress }) => recipientAddress,
  },
  {
    id: 'networkFee',
    header: names.networkFee,
    type: 'amount',
    kind: 'crypto',
    priority: 'p3',
    value: (withdrawal) => figureOf(book, coinsOf(withdrawal, 'networkFee'), withdrawal.network),
  },
  {
    id: 'serviceFee',
    header: names.serviceFee,
    type: 'amount',
    kind: 'crypto',
    priority: 'p3',
    value: (withdrawal) => figureOf(book, feeOf(withdrawal)),
  },
  {
    id: 'debited',
    header: names.debited,
    type: 'amount',
    kind: 'crypto',
    priority: 'p2',
    value: (withdrawal) => figureOf(book, debitedOf(withdrawal)),
  },
  {
    id: 'transaction',
    header: names.transaction,
    type: 'id',
    priority: 'p3',
    value: ({ transactionId }) => transactionId,
  },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
];

/** A row on a narrow screen. */
export const cardOf = (withdrawal: WithdrawalView): RowCard => ({
  title: withdrawal.clientWithdrawalId,
  amount: <Amount money={coinsOf(withdrawal, 'amount')} network={withdrawal.network} />,
  caption: <DateTimeText iso={withdrawal.createdAt} />,
  status: <Status status={withdrawal.status} />,
});
