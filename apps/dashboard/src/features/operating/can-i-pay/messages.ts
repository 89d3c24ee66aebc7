import type { CanIPay, PayProblem, PayStep } from '@countinghouse/contract/operating/can-i-pay';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

export const messages = {
  parent: 'Today',
  subtitle: 'Which business can make a payment, and what the others need for it. Nothing is held.',
  fields: { amount: 'Amount', currency: 'Currency', network: 'Network', day: 'Paid by' },
  check: 'Check',
  question: 'Payment',
  waiting: 'Say how much has to be paid, and by when.',
  waitingTitle: 'Nothing asked yet',
  noBusiness: 'No business to pay from',
  noBusinessText: 'A business that is not disabled can pay.',
  answer: ({ now, withSteps, all }: { now: number; withSteps: number; all: number }) =>
    now > 0
      ? `${plural(now, 'business', 'businesses')} of ${all} can pay now${withSteps > 0 ? `, ${withSteps} more after conversions or transfers` : ''}`
      : withSteps > 0
        ? `None can pay at once, ${withSteps} of ${all} after conversions or transfers`
        : `None of ${plural(all, 'business', 'businesses')} can pay`,
  updated: 'Prices and balances of',
  verdicts: {
    NOW: () => 'Can pay now',
    WITH_STEPS: (steps: number) => (steps === 0 ? 'Out of another balance' : `After ${plural(steps, 'step')}`),
    WHEN_IT_ARRIVES: () => 'When it arrives',
    NOT: () => 'Cannot pay',
  },
  available: 'Available',
  needed: 'Needed, fees included',
  missing: 'Missing',
  owed: (amount: string) => `It owes ${amount}, which whatever is credited repays first.`,
  short: (amount: string) => `Everything that can be converted and transferred leaves ${amount} missing.`,
  fees: { networkFee: 'Network fee', serviceFee: 'Service fee', bankFee: 'Bank fee' },
  expected: {
    PAYMENTS: (count: number, amount: string) => `${plural(count, 'deposit')} seen and not credited: ${amount}`,
    BANK_DEPOSITS: (count: number, amount: string) => `${plural(count, 'fiat deposit')} announced: ${amount}`,
  },
  notCounted: 'On its way, and not counted above',
  problems: {
    BELOW_MINIMUM: 'The amount is below the least that can be sent.',
    ABOVE_MAXIMUM: 'The amount is above the most that can be sent at once.',
    NO_PRICE: 'The coin has no price at the moment, so nobody can say what sending it costs.',
  } satisfies Record<PayProblem, string>,
  way: (index: number, all: number) =>
    all === 1 ? 'Way there' : index === 0 ? 'Cheapest way' : `Another way, ${index + 1}`,
  others: (count: number) => plural(count, 'other way'),
  lost: (amount: string) => `costs ${amount} beyond the payment’s own fees`,
  steps: {
    CONVERT: (from: string, to: string) => `Convert ${from} to ${to}`,
    TRANSFER: (amount: string, from: string) => `Transfer ${amount} from ${from}`,
    PAY: (amount: string) => `Pay ${amount}`,
    PAY_FROM: (amount: string, held: string) => `Pay ${amount}, bought from ${held}`,
  },
  details: {
    rate: (one: string, price: string, spread: string) => `1 ${one} = ${price}, ${spread} spread included`,
    fee: (amount: string) => `Fee ${amount}`,
    noFee: 'No fee',
    held: (amount: string) => `${amount} held until it is sent`,
    left: (amount: string) => `leaves ${amount}`,
    leftOf: (amount: string, business: string) => `leaves ${business} ${amount}`,
  },
  acts: { CONVERT: 'Convert', TRANSFER: 'Transfer', PAY: 'Pay' } satisfies Record<PayStep['kind'], string>,
  actFor: (act: string, business: string) => `${act}: ${business}`,
  lacking: {
    CONVERT: 'You have no right to convert. Ask somebody who has.',
    TRANSFER: 'You have no right to transfer. Ask somebody who has.',
    PAY: 'You have no right to withdraw. Ask somebody who has.',
  } satisfies Record<PayStep['kind'], string>,
  conditions: 'What it takes',
  closed: {
    STOPPED: 'Outgoing money is stopped. A withdrawal can be made, and waits until it is released.',
    NETWORK: 'This coin is not sent over that network here.',
    NOT_ENABLED: 'This currency is not enabled for your organisation.',
    NO_BANK_ACCOUNT: 'No account of your organisation pays by this method.',
    NO_RECIPIENT: 'No verified bank account takes this currency.',
  } satisfies Record<NonNullable<CanIPay['closed']>, string>,
  arrival: 'Arrival',
  atOnce: 'With the next blocks, once it is approved',
  between: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  late: (day: string) => `Not by ${day}`,
  lastChance: 'Last cut-off for it',
  noChance: 'None is left',
  cutOff: 'Goes to the bank',
  by: 'By',
  accounts: (count: number) => plural(count, 'account'),
  votes: 'Votes',
  noVotes: 'None needed',
  voted: (votes: number) => plural(votes, 'vote'),
  voters: (names: readonly string[]) => `from ${listed(names)}`,
  tooFew: 'Fewer people may give them than are needed.',
  whitelist: 'Listed addresses',
  listed: (active: number) => (active === 0 ? 'None yet' : `${active} usable`),
  cooling: (count: number) => `${count} cooling off`,
  nextActive: (when: string) => `next ${when}`,
  addresses: 'Listed addresses',
  bankAccounts: 'Bank accounts',
  cover: { coins: 'Coins in custody', bank: 'Money at the bank' },
  covered: 'Cover it',
  notCovered: 'Do not cover it now: it would wait',
  coveredBank: 'Covers it',
  notCoveredBank: 'Does not cover it now: it would wait',
} as const;
