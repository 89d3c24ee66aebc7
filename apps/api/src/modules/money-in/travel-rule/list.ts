import { listTravelRuleDeposits } from '@countinghouse/contract/money-in/travel-rule';
import { declareList } from '../../../platform/list/declare';
import { cell, yesNo } from '../../../platform/list/exported';
import { by, is, period } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { isFound, isIn, withDeposit } from './repository';
import { recordView } from './view';

const { amount, instant, text } = cell;

/** Deposits whose payers have to be named, or were, by the time of finality. */
export const travelRuleList = declareList(listTravelRuleDeposits, {
  name: 'travel-rule',
  rows: 'deposits',
  table: 'travel_rule_record',
  as: 'r',
  select: withDeposit,
  scope: scopeOf,
  sortedBy: { created: ['received_at'] },
  filters: {
    status: is('status'),
    businessId: is('business_id'),
    depositCurrency: by(isIn),
    search: by(isFound),
    ...period('received_at'),
  },
  // The sidebar shows how many wait.
  alwaysCounts: ({ status }) => status === 'PENDING',
  view: recordView,
  exported: {
    title: 'Travel rule',
    columns: [
      instant('received', 'Received', ({ receivedAt }) => receivedAt),
      text('business', 'Business', ({ businessName }) => businessName),
      text('paymentId', 'Payment ID', ({ clientPaymentId }) => clientPaymentId),
      amount('amount', 'Amount', ({ depositAmount, depositCurrency, network }) => [
        depositAmount,
        depositCurrency,
        network,
      ]),
      text('amount', 'Currency', ({ depositCurrency }) => depositCurrency),
      amount('value', 'Value', ({ uniformAmount, uniformCurrency }) => [uniformAmount, uniformCurrency]),
      text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
      text('network', 'Network', ({ network }) => network),
      text('from', 'From address', ({ fromAddress }) => fromAddress),
      text('transaction', 'Transaction', ({ transactionId }) => transactionId),
      instant('deadline', 'Deadline', ({ deadlineAt }) => deadlineAt),
      text('deadline', 'Status', ({ status }) => status),
      text('deadline', 'Completed by', ({ completedBy }) => completedBy),
      instant('deadline', 'Completed', ({ completedAt }) => completedAt),
      text('ownership', 'Ownership proof needed', ({ ownershipProofRequired }) => yesNo(ownershipProofRequired)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
