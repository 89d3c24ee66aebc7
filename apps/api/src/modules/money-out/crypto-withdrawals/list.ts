import { figureNames } from '@countinghouse/contract/books/figure-names';
import { listWithdrawals } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { anyOf, is, period, searched } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { lastCallbacksOf } from '../../running/callbacks';
import { withBusiness } from './repository';
import { withdrawalView } from './view';
import { withdrawalSums } from './moved';

const { amount, instant, number, text } = cell;

/** On-chain withdrawals of a business, by time of creation. */
export const cryptoWithdrawalList = declareList(listWithdrawals, {
  name: 'crypto-withdrawals',
  rows: 'withdrawals',
  table: 'crypto_withdrawal',
  as: 'w',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    cryptoCurrency: is('currency'),
    network: is('network'),
    status: anyOf('status'),
    clientWithdrawalId: is('client_withdrawal_id'),
    search: searched(['client_withdrawal_id', 'transaction_id', 'recipient_address'], ['id']),
    ...period('created_at'),
  },
  sums: withdrawalSums,
  beside: (tx, rows, { member }) =>
    lastCallbacksOf(
      tx,
      member.organisationId,
      rows.map(({ id }) => id),
    ),
  view: (row, { member }, callbacks) => withdrawalView(row, member, callbacks.get(row.id) ?? null),
  exported: {
    title: 'Crypto withdrawals',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('withdrawalId', 'Withdrawal ID', ({ clientWithdrawalId }) => clientWithdrawalId),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Reason', ({ statusReason }) => statusReason),
      amount('amount', 'Amount', ({ amount: sum, cryptoCurrency, network }) => [sum, cryptoCurrency, network]),
      text('amount', 'Currency', ({ cryptoCurrency }) => cryptoCurrency),
      text('network', 'Network', ({ network }) => network),
      amount('recipientAmount', 'Recipient gets', ({ recipientAmount, cryptoCurrency, network }) => [
        recipientAmount,
        cryptoCurrency,
        network,
      ]),
      text('recipient', 'Recipient', ({ recipientAddress }) => recipientAddress),
      text('recipient', 'Destination tag', ({ destinationTag }) => destinationTag),
      amount('networkFee', 'Network fee', ({ networkFee, cryptoCurrency, network }) => [
        networkFee,
        cryptoCurrency,
        network,
      ]),
      text('networkFee', 'Network fee paid by', ({ blockchainFeePaidBy }) => blockchainFeePaidBy),
      amount('serviceFee', 'Service fee', ({ serviceFee, debitCurrency }) => [serviceFee, debitCurrency]),
      amount('debited', 'Debited', ({ debitAmount, debitCurrency }) => [debitAmount, debitCurrency]),
      text('debited', 'Debit currency', ({ debitCurrency }) => debitCurrency),
      amount('debited', figureNames.held, ({ heldAmount, debitCurrency }) => [heldAmount, debitCurrency]),
      number('debited', 'Rate', ({ rate }) => rate),
      text('transaction', 'Transaction', ({ transactionId }) => transactionId),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('status', 'Broadcast', ({ broadcastAt }) => broadcastAt),
      instant('status', 'Completed', ({ completedAt }) => completedAt),
      text('recipient', 'Note', ({ note }) => note),
      text(null, 'Business', ({ businessName }) => businessName),
      text('withdrawalId', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
