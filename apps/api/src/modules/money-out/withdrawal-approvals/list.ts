import { listApprovals } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { FiltersOf } from '../../../platform/list/declaration';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { by, is, period, searched } from '../../../platform/list/filters';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { isOfStatus, isVotableBy, shown } from './repository';
import { approvalView } from './view';

const { amount, count, instant, text } = cell;

/** The caller is part of the question for votable ones. A machine never votes. */
const askedBy = ({ votable, ...filters }: FiltersOf<typeof listApprovals>, { apiKey, userId }: Member) => ({
  ...filters,
  votableBy: votable && (apiKey ? null : userId),
});

/** Pending or past approvals, by the creation of their withdrawals. */
export const approvalList = declareList(listApprovals, {
  name: 'withdrawal-approvals',
  views: ['withdrawal-approvals', 'withdrawal-approvals-history'],
  rows: 'approvals',
  table: 'withdrawal_approval',
  as: 'a',
  select: shown,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  id: 'withdrawal_id',
  asked: askedBy,
  filters: {
    status: by(isOfStatus),
    votableBy: by(isVotableBy),
    businessId: is('business_id'),
    search: searched(['client_withdrawal_id', 'recipient'], ['withdrawal_id']),
    ...period('created_at'),
  },
  view: (row, { member }) => approvalView(row, member),
  exported: {
    title: 'Withdrawal approvals',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('business', 'Business', ({ businessName }) => businessName),
      text('withdrawalId', 'Withdrawal ID', ({ clientWithdrawalId }) => clientWithdrawalId),
      amount('amount', 'Amount', ({ amount: sum, currency, network }) => [sum, currency, network]),
      text('amount', 'Currency', ({ currency }) => currency),
      text('amount', 'Network', ({ network }) => network),
      amount('value', 'Value', ({ uniformAmount, uniformCurrency }) => [uniformAmount, uniformCurrency]),
      text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
      text('recipient', 'Recipient', ({ recipient }) => recipient),
      text('recipient', 'Destination tag', ({ destinationTag }) => destinationTag),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      count('approvals', 'Approvals', ({ votes }) => votes.filter(({ decision }) => decision === 'APPROVE').length),
      count('approvals', 'Approvals needed', ({ requiredApprovals }) => requiredApprovals),
      text('approvals', 'Decisions', ({ votes }) =>
        votes.map(({ user, decision, at }) => `${user} ${decision} ${at}`).join('; '),
      ),
      instant('expires', 'Expires', ({ expiresAt }) => expiresAt),
      text('status', 'Status', ({ status }) => status),
      instant('decided', 'Decided', ({ decidedAt }) => decidedAt),
      text(null, 'ID', ({ withdrawalId }) => withdrawalId),
    ],
  },
});
