import type { UnassociatedDeposit } from '@countinghouse/contract/money-in/unassociated-deposits';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<UnassociatedDeposit>[] => [
  {
    id: 'received',
    header: names.received,
    type: 'date',
    sorted: 'descending',
    isRowHeader: true,
    value: ({ receivedAt }) => receivedAt,
  },
  {
    id: 'kind',
    header: names.kind,
    type: 'chip',
    width: 92,
    priority: 'p2',
    value: ({ kind }) => ({ label: messages.kinds[kind] }),
  },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: (deposit) => figureOf(book, deposit, deposit.network),
  },
  {
    id: 'currency',
    header: names.currency,
    type: 'text',
    width: 172,
    priority: 'p2w',
    value: ({ currency, network }) => (network ? `${currency} · ${book.networkName(currency, network)}` : currency),
  },
  {
    id: 'value',
    header: names.value,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2',
    value: ({ uniformAmount, uniformCurrency }) =>
      uniformAmount === null ? null : figureOf(book, { amount: uniformAmount, currency: uniformCurrency }),
  },
  { id: 'reason', header: names.reason, type: 'text', width: 160, value: ({ reason }) => sentenceCase(reason) },
  {
    id: 'from',
    header: names.from,
    type: 'hash',
    noun: messages.facts.from,
    priority: 'p3',
    value: ({ fromAddress, senderName }) => fromAddress ?? senderName,
  },
  {
    id: 'to',
    header: names.to,
    type: 'hash',
    noun: messages.facts.to,
    priority: 'p3',
    value: ({ toAddress }) => toAddress,
  },
  {
    id: 'transaction',
    header: names.transaction,
    type: 'hash',
    noun: messages.facts.transaction,
    priority: 'p2w',
    value: ({ transactionId }) => transactionId,
    explorerHref: ({ currency, network, transactionId }) =>
      network && transactionId ? book.transactionUrl(currency, network, transactionId) : null,
  },
  { id: 'status', header: names.status, type: 'chip', value: ({ status }) => statusChip(status) },
];

/** A row on a narrow screen. */
export const cardOf = (deposit: UnassociatedDeposit): RowCard => ({
  title: sentenceCase(deposit.reason),
  amount: <Amount money={deposit} network={deposit.network} />,
  caption: <DateTimeText iso={deposit.receivedAt} />,
  status: <Status status={deposit.status} />,
});
