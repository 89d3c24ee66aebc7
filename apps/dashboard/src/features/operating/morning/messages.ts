import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import { figureText } from '../../../platform/list/range';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${figureText(count)} ${count === 1 ? one : many}`;

const listed = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${plural(others.length, 'other')}`;
};

/** Short names: each but SWIFT carries one currency only. */
const methods: Readonly<Record<PaymentMethod, string>> = {
  SEPA: 'SEPA',
  SEPA_INSTANT: 'SEPA Instant',
  FPS: 'Faster Payments',
  CHAPS: 'CHAPS',
  ACH: 'ACH',
  FEDWIRE: 'Fedwire',
  SWIFT: 'SWIFT',
};

export const messages = {
  clock: (time: string, zone: string) => `${time} ${zone}`,
  lastHere: (when: string) => `You were last here ${when}`,
  at: (day: string, time: string) => `${day} at ${time}`,
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  spendable: 'Available',
  available: (businesses: number) => `Available, ${plural(businesses, 'business', 'businesses')}`,
  partsOf: 'Available by currency',
  canPay: 'Can I pay?',
  lookBack: 'See the balances of then and the entries since',
  basis: (pending: string, held: string) => `and ${pending} pending, ${held} reserved`,
  ratesOf: 'rates of',
  since: (when: string) => `Since ${when}`,
  sinceLastVisit: 'Since your last visit',
  sinceMidnight: 'Since midnight UTC',
  unknownThen: 'The prices of then are not known, so the change cannot be stated.',
  needsYou: 'Needs you',
  soonestFirst: 'soonest first',
  nothingNeeds: 'Nothing needs you',
  noBusiness: 'There is no business yet',
  noBusinessText: 'A business holds balances and takes payments.',
  nextDeadline: (what: string, when: string) => `Next: ${what}, ${when}.`,
  noDeadline: 'No deadline is known.',
  more: (count: number) => plural(count, 'more', 'more'),
  notices: {
    vote: 'A withdrawal waits for your approval',
    dueSoon: 'The deadline is less than a day away.',
    open: 'Open the dashboard to see it.',
  },
  tasks: {
    vote: (amount: string, currency: string, business: string) => `Vote on ${amount} ${currency} of ${business}`,
    votes: (given: number, needed: number, by: string) => `${given} of ${plural(needed, 'vote')} · made by ${by}`,
    review: 'Review',
    payers: (count: number) => (count === 1 ? 'Say who sent a deposit' : `Say who sent ${figureText(count)} deposits`),
    creditedThen: (businesses: readonly string[]) =>
      `${listed(businesses)} ${businesses.length === 1 ? 'is' : 'are'} credited only then`,
    addPayers: (count: number) => (count === 1 ? 'Add originator' : 'Add originators'),
    key: (name: string) => `API key ${name} stops working`,
    keyStops: 'Requests signed with it are refused from then',
    extend: 'Extend',
    callbacks: (count: number) =>
      count === 1 ? 'A callback does not arrive' : `${figureText(count)} callbacks do not arrive`,
    callbacksStand: 'The receiver has not taken them; see what was not delivered, and send it again',
    expired: (amount: string, currency: string, business: string) =>
      `${amount} ${currency} of ${business} were not sent`,
    expiredWith: (given: number, needed: number) =>
      `Expired with ${given} of ${plural(needed, 'vote')}; the money is available again`,
    unassociated: (count: number) =>
      count === 1 ? 'A deposit belongs to no payment' : `${figureText(count)} deposits belong to no payment`,
    lackOfCustody: (count: number) =>
      count === 1
        ? 'A withdrawal waits for coins in custody'
        : `${figureText(count)} withdrawals wait for coins in custody`,
    details: {
      unassociated: 'Credited only once an operator has allocated them',
      lackOfCustody: 'Sent as soon as custody holds enough',
    },
    open: 'Open',
  },
  left: (time: string) => `${time} left`,
  day: 'Today',
  counted: (deadlines: number, cutOffs: number) =>
    [
      ...(deadlines > 0 ? [plural(deadlines, 'deadline')] : []),
      ...(cutOffs > 0 ? [plural(cutOffs, 'cut-off')] : []),
    ].join(', '),
  now: 'Now',
  emptyDay: 'No deadline and no cut-off today.',
  emptyDayNext: (what: string, when: string) => `No deadline and no cut-off today. Next: ${what}, ${when}.`,
  cutOff: (method: PaymentMethod, currency: string) =>
    `${methods[method]} cut-off${method === 'SWIFT' ? `, ${currency}` : ''}`,
  nothingWaits: 'nothing waits',
  waits: (amount: string, currency: string) => `${amount} ${currency}`,
  books: 'The books',
  verified: (time: string) => `Verified ${time}`,
  differ: 'Do not agree',
  notVerified: 'Not verified yet',
  overdue: 'Verification overdue',
  someChecked: (done: number, all: number) => `${done} of ${all} checked`,
  proofs: {
    sample: 'Balances follow from their entries',
    sampleNot: (count: number) => `${plural(count, 'finding')} where balances and entries disagree`,
    sampleNone: 'Balances have not been recomputed yet',
    sampled: (accounts: number) => `${plural(accounts, 'account')} recomputed at random`,
    whole: 'Every rule of the ledger holds',
    wholeNot: (count: number) => `${plural(count, 'rule')} of the ledger broken`,
    wholeNone: 'The whole ledger has not been checked yet',
    wholeRules: (rules: number) => `${plural(rules, 'rule')} over everything there is`,
    outside: 'Custody and banks hold what the ledger says',
    outsideNot: (count: number) => `${plural(count, 'place')} outside differ from the ledger`,
    outsideNone: 'Custody and banks have not been compared yet',
  },
  letters: 'Balance confirmation',
  health: 'Ledger health',
  onItsWay: 'On its way',
  inAndOut: (comes: number, leaves: number) => `${figureText(comes)} in, ${figureText(leaves)} out`,
  way: {
    PAYMENTS: (count: number) => plural(count, 'crypto deposit'),
    BANK_DEPOSITS: (count: number) => plural(count, 'fiat deposit'),
    WITHDRAWALS: (count: number) => plural(count, 'crypto withdrawal'),
    BANK_WITHDRAWALS: (count: number) => plural(count, 'fiat withdrawal'),
  },
  stages: {
    PAYMENTS: 'Seen, not credited',
    BANK_DEPOSITS: 'Announced',
    WITHDRAWALS: 'Being sent',
    BANK_WITHDRAWALS: 'For the bank',
  },
  ofBusinesses: (count: number) => `of ${plural(count, 'business', 'businesses')}`,
  oldest: 'since',
  nothingOnItsWay: 'Nothing is on its way.',
  net: 'Net, when all has arrived',
} as const;
