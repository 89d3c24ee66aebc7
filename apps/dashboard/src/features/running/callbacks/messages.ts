import { figureText } from '../../../platform/list/range';

const callbacksOf = (count: number): string => `${figureText(count)} ${count === 1 ? 'callback' : 'callbacks'}`;

const onTheirWay = (count: number) => `${figureText(count)} on ${count === 1 ? 'its' : 'their'} way`;

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
    onItsWay: 'On its way',
    failed: 'Failed',
    neverQueued: 'Not sent',
  },
  deliveredOf: (told: number, due: number) => `${figureText(told)} of ${figureText(due)}`,
  allTold: 'All told',
  notTold: (count: number) => `${figureText(count)} not told`,
  onTheirWay,
  total: (due: number, told: number, underWay: number, missing: number) =>
    `${figureText(due)} due: ${figureText(told)} told, ${onTheirWay(underWay)}, ${figureText(missing)} not told`,
  events: {
    DEPOSIT_RECEIVED: 'Deposit',
    PAYMENT_CLOSED: 'End of a payment',
    WITHDRAWAL_BROADCAST: 'Withdrawal',
    WITHDRAWAL_APPROVAL: 'Approval',
    PAYOUT_BATCH_ENDED: 'End of a batch',
    INVOICE_PAID: 'Paid invoice',
  },
  untold: 'Not told',
  untoldList: 'Callbacks that were not told, oldest first',
  oldest: (shown: number, total: number) => `The oldest ${figureText(shown)} of ${figureText(total)}`,
  noUntold: 'Everything was told',
  noUntoldHint: 'Whatever was due in these days has arrived, or is on its way.',
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
  hosts: 'Servers that are told',
  toHost: (host: string, count: number) => `${host}: ${callbacksOf(count)}`,
  withoutAddress: (count: number) =>
    count === 1
      ? 'One has no address to be sent to, and is left out.'
      : `${figureText(count)} have no address to be sent to, and are left out.`,
  send: 'Send again',
  sent: (count: number) => `${callbacksOf(count)} ${count === 1 ? 'is' : 'are'} on the way`,
  unsent: {
    ALREADY_TOLD: 'told meanwhile',
    NO_ADDRESS: 'without an address',
    NOTHING_TO_TELL: 'in a state that is not told',
    TOO_OFTEN: 'sent again too often just now',
    NOT_FOUND: 'not to be found',
  },
  leftOut: (parts: readonly string[]) => `Left out: ${parts.join(', ')}`,
} as const;
