import { figureText } from '../../../platform/list/range';

const callbacksOf = (count: number): string => `${figureText(count)} ${count === 1 ? 'callback' : 'callbacks'}`;

const onTheWay = (count: number) => `${figureText(count)} on the way`;
const failedAndNotSent = (failed: number, notSent: number): readonly string[] => [
  ...(failed > 0 ? [`${figureText(failed)} failed`] : []),
  ...(notSent > 0 ? [`${figureText(notSent)} not sent`] : []),
];

export const messages = {
  subtitle: 'Messages due to your businesses’ servers, and those that were not delivered.',
  period: 'Period',
  lines: 'Due callbacks by business and event',
  none: 'Nothing was due',
  noneHint: 'Nothing happened in these days that a business is told of.',
  columns: {
    business: 'Business',
    event: 'About',
    due: 'Due',
    delivered: 'Delivered',
    toldLater: 'Delivered late',
    onItsWay: 'On the way',
    failed: 'Failed',
    neverQueued: 'Not sent',
  },
  deliveredOf: (told: number, due: number) => `${figureText(told)} of ${figureText(due)}`,
  allDelivered: 'All delivered',
  missing: (failed: number, notSent: number) => failedAndNotSent(failed, notSent).join(', '),
  onTheWay,
  total: (due: number, delivered: number, underWay: number, failed: number, notSent: number) =>
    `${figureText(due)} due: ${[`${figureText(delivered)} delivered`, onTheWay(underWay), ...failedAndNotSent(failed, notSent)].join(', ')}`,
  events: {
    DEPOSIT_RECEIVED: 'Deposit',
    PAYMENT_CLOSED: 'End of a payment',
    WITHDRAWAL_BROADCAST: 'Withdrawal',
    WITHDRAWAL_APPROVAL: 'Approval',
    PAYOUT_BATCH_ENDED: 'End of a batch',
    INVOICE_PAID: 'Paid invoice',
    INVOICE_OVERDUE: 'Overdue invoice',
    INVOICE_VOID: 'Void invoice',
  },
  untold: 'Failed and not sent',
  untoldList: 'Callbacks that failed or were not sent, oldest first',
  oldest: (shown: number, total: number) => `The oldest ${figureText(shown)} of ${figureText(total)}`,
  noUntold: 'Whatever was due in these days is delivered, or on the way.',
  only: (business: string | undefined, event: string) => (business === undefined ? event : `${business}: ${event}`),
  all: 'Show all',
  outcome: 'Outcome',
  outcomes: { ANY: 'Failed and not sent', FAILED: 'Failed', NEVER_QUEUED: 'Not sent' },
  untoldColumns: {
    reference: 'Reference',
    business: 'Business',
    event: 'About',
    state: 'State',
    dueAt: 'Since',
    outcome: 'Outcome',
    problem: 'Last reason',
  },
  sendAll: 'Send all again',
  sendTitle: (count: number) => `Send ${callbacksOf(count)} again?`,
  sendSummary: (count: number) => `request to send ${callbacksOf(count)} again`,
  sendReason: 'Each says how its subject is now. A message that is unchanged keeps its Callback-Id.',
  hosts: 'Receiving servers',
  toHost: (host: string, count: number) => `${host}: ${callbacksOf(count)}`,
  withoutAddress: (count: number) =>
    count === 1
      ? 'One has no address to be sent to, and is left out.'
      : `${figureText(count)} have no address to be sent to, and are left out.`,
  send: 'Send again',
  sent: (count: number) => `${callbacksOf(count)} ${count === 1 ? 'is' : 'are'} on the way`,
  unsent: {
    ALREADY_TOLD: 'delivered meanwhile',
    NO_ADDRESS: 'without an address',
    NOTHING_TO_TELL: 'in a state without a callback',
    TOO_OFTEN: 'sent again too often just now',
    NOT_FOUND: 'not to be found',
  },
  leftOut: (parts: readonly string[]) => `Left out: ${parts.join(', ')}`,
} as const;
