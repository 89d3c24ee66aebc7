import type { Column, RowCard } from '@countinghouse/ui';
import { StatusChip, Tag } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { useNow } from '../../../platform/use-now';
import { messages } from './messages';
import { VotesMeter } from './meter';
import { approvalsOf, leftOf, type ApprovalItem } from './model';

const names = messages.columns;

/** Time left to decide. */
export const Left = ({ approval }: { approval: Pick<ApprovalItem, 'expiresAt'> }) => (
  <StatusChip {...leftOf(approval, useNow(Infinity))} />
);

const shared = (book: CurrencyBook, sorted: 'ascending' | 'descending'): readonly Column<ApprovalItem>[] => [
  { id: 'created', header: names.created, type: 'date', sorted, value: ({ createdAt }) => createdAt },
  {
    id: 'business',
    header: names.business,
    type: 'person',
    width: 148,
    priority: 'p2',
    value: ({ businessName }) => businessName,
  },
  {
    id: 'withdrawalId',
    header: names.withdrawalId,
    type: 'id',
    width: 148,
    isRowHeader: true,
    value: ({ clientWithdrawalId }) => clientWithdrawalId,
  },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: ({ amount, currency, network }) => figureOf(book, { amount, currency }, network),
  },
  {
    id: 'value',
    header: names.value,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2',
    value: ({ uniformAmount, uniformCurrency }) => figureOf(book, { amount: uniformAmount, currency: uniformCurrency }),
  },
  { id: 'recipient', header: names.recipient, type: 'id', priority: 'p2', value: ({ recipient }) => recipient },
  {
    id: 'firstUse',
    header: names.firstUse,
    type: 'chip',
    width: 104,
    priority: 'p2w',
    cell: ({ isFirstUse }) => isFirstUse && <Tag tone="warning" label={messages.firstUse} />,
  },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
  { id: 'approvals', header: names.approvals, type: 'text', width: 92, priority: 'p2w', value: approvalsOf },
];

export const pendingColumns = (book: CurrencyBook): readonly Column<ApprovalItem>[] => [
  ...shared(book, 'ascending'),
  {
    id: 'expires',
    header: names.expires,
    type: 'chip',
    width: 132,
    cell: (approval) => <Left approval={approval} />,
  },
];

export const historyColumns = (book: CurrencyBook): readonly Column<ApprovalItem>[] => [
  ...shared(book, 'descending'),
  { id: 'status', header: names.status, type: 'chip', value: ({ status }) => statusChip(status) },
  { id: 'decided', header: names.decided, type: 'date', priority: 'p2', value: ({ decidedAt }) => decidedAt },
];

/** A row on a narrow screen; its id is in its detail. */
export const cardOf = (approval: ApprovalItem): RowCard => ({
  title: approval.businessName,
  amount: <Amount money={{ amount: approval.amount, currency: approval.currency }} network={approval.network} />,
  caption: messages.by(approval.initiatedBy),
  status: <Amount money={{ amount: approval.uniformAmount, currency: approval.uniformCurrency }} />,
  foot: (
    <>
      <Use of={approval} />
      <VotesMeter of={approval} />
      {approval.status === 'PENDING' ? <Left approval={approval} /> : <Status status={approval.status} />}
    </>
  ),
});

/** First use of a recipient, marked; a batch has several. */
export const Use = ({ of: { payouts, isFirstUse } }: { of: Pick<ApprovalItem, 'payouts' | 'isFirstUse'> }) => (
  <span>
    {payouts !== null ? (
      messages.payouts(payouts)
    ) : isFirstUse ? (
      <Tag tone="warning" label={messages.firstUse} />
    ) : (
      messages.paidBefore
    )}
  </span>
);
