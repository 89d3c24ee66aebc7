import { formMessages } from './form-messages';
import { title } from './title';

/** The texts of the travel rule. */
export const messages = {
  ...formMessages,
  title,
  subtitle: 'Deposits whose payers have to be known before the money is credited.',
  caption: 'Deposits that the travel rule asks about',
  search: 'Payment ID, address or hash',
  searchLabel: 'Search by payment ID, address or transaction',
  status: 'Status',
  none: 'No deposits found',
  noneHint: 'A deposit that needs data about its payer waits here until the data is there.',
  counted: { one: 'deposit', many: 'deposits' },
  waiting: (deposits: number, inquiries: number) =>
    [
      ...(deposits > 0
        ? [`${deposits} ${deposits === 1 ? 'deposit waits' : 'deposits wait'} for travel-rule data`]
        : []),
      ...(inquiries > 0 ? [`${inquiries} ${inquiries === 1 ? 'inquiry waits' : 'inquiries wait'} for an answer`] : []),
    ].join(', '),
  columns: {
    received: 'Received',
    business: 'Business',
    paymentId: 'Payment ID',
    amount: 'Amount',
    value: 'Value',
    network: 'Network',
    from: 'From address',
    transaction: 'Transaction',
    deadline: 'Deadline',
    ownership: 'Ownership',
    status: 'Status',
    actions: 'Actions',
  },
  nouns: { from: 'address', transaction: 'transaction', id: 'deposit ID' },
  add: 'Add originator',
  deposit: 'deposit',
  loadingDeposit: 'Deposit',
  nothing: '–',
  openPayment: 'Open payment',
  facts: {
    title: 'Transfer',
    business: 'Business',
    paymentId: 'Payment ID',
    value: 'Value',
    received: 'Received',
    network: 'Network',
    from: 'From',
    transaction: 'Transaction',
    deadline: 'Deadline',
    id: 'Deposit ID',
  },
  rule: {
    title: 'What the rule asks',
    regime: 'Rule',
    regimes: { EU_TFR: 'Regulation (EU) 2023/1113', FATF: 'FATF recommendation 16' },
    reason: 'Asked because',
    reasons: {
      EVERY_TRANSFER: 'Every transfer needs a named payer',
      THRESHOLD: 'The value reaches the threshold',
      LINKED_TRANSFERS: 'Transfers of 24 hours from this address reach the threshold together',
    },
    ownership: 'Ownership of the wallet',
    escalated: 'With the platform since',
    completed: 'Completed',
    completedBy: 'By',
  },
  payer: {
    title: 'Originator',
    note: 'Personal data',
    onRecord: 'That you read this stands in the audit log.',
    forgotten: 'The time to keep this data is over; it was deleted.',
    unnamed: 'Nobody was named.',
    quality: 'Data',
    qualities: { FULL: 'Complete', MINIMUM: 'Short form' },
  },
} as const;
