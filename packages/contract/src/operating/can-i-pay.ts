import { currencyOf, isCurrency, networkFor, parseAmount, precisionOf, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { fixedSides } from '../across/balance-conversions';
import { typedAmount } from '../amounts';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText } from '../fields';
import { businessId } from '../ids';
import { paymentMethods } from '../payment-methods';
import { all } from '../permissions';
import { validationMessages } from '../validation';

const sentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountNumber,
  TOO_MANY_DECIMALS: validationMessages.amountDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

export const canPaySentences = {
  currencyRequired: 'Choose a currency',
  unknownCurrency: 'This currency does not exist',
  otherNetwork: 'This coin is not on that network',
  noNetwork: 'Money of a bank has no network',
  past: 'This day is over',
} as const;

/** Error of the amount to pay as typed; null if valid. */
export const payableAmountError = (text: string, currency: string, network: string | null): string | null => {
  if (text === '') return validationMessages.amountRequired;
  if (/^\d+,\d+$/.test(text)) return validationMessages.amountComma;
  if (!isCurrency(currency)) return null;
  const parsed = parseAmount(text, currency, { maxDecimals: precisionOf(currency, network) });
  if (!parsed.ok) return sentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountPositive : null;
};

/** Network over which a coin would leave: the named one, otherwise its usual one; null for money of a bank. */
export const payingNetworkOf = (currency: string, network: string | undefined): string | null => {
  const { isFiat, defaultNetwork } = currencyOf(currency);
  if (isFiat) return null;
  return network === undefined ? defaultNetwork : networkFor(currency, network);
};

/** Kinds of money that is announced or seen, and not credited. */
export const expectedKinds = ['PAYMENTS', 'BANK_DEPOSITS'] as const;

/** Step of a way to pay, with what it leaves of the balance it takes from. `may`: false where the caller lacks the right to it. */
const convertStep = z.object({
  kind: z.literal('CONVERT'),
  may: z.boolean(),
  fixed: z.enum(fixedSides),
  debitCurrency: currencyCode,
  debitAmount: amountText,
  creditCurrency: currencyCode,
  creditAmount: amountText,
  /** After the spread. */
  rate: rateText,
  spread: rateText,
  left: amountText,
});
const transferStep = z.object({
  kind: z.literal('TRANSFER'),
  may: z.boolean(),
  fromBusinessId: businessId,
  fromBusinessName: z.string(),
  currency: currencyCode,
  amount: amountText,
  fee: amountText,
  debitAmount: amountText,
  left: amountText,
});
const payStep = z.object({
  kind: z.literal('PAY'),
  may: z.boolean(),
  debitCurrency: currencyCode,
  /** Held until it is sent, its fees included; more than the debit where coins are bought. */
  heldAmount: amountText,
  left: amountText,
});
export const payStepOf = z.discriminatedUnion('kind', [convertStep, transferStep, payStep]);
export type PayStep = z.output<typeof payStepOf>;

export const payVerdicts = ['NOW', 'WITH_STEPS', 'WHEN_IT_ARRIVES', 'NOT'] as const;
export type PayVerdict = (typeof payVerdicts)[number];

/** Reasons that a business cannot make the payment whatever it has. */
export const payProblems = ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'NO_PRICE'] as const;
export type PayProblem = (typeof payProblems)[number];

export const payingBusiness = z.object({
  id: businessId,
  name: z.string(),
  verdict: z.enum(payVerdicts),
  problem: z.nullable(z.enum(payProblems)),
  available: amountText,
  /** Held for it in its own currency: the amount and the fees. Null where no price says. */
  cost: z.nullable(amountText),
  networkFee: amountText,
  serviceFee: amountText,
  bankFee: amountText,
  /** Missing from the balance in that currency. */
  missing: amountText,
  /** Missing still after everything that can be converted and transferred. */
  short: amountText,
  /** Debt in that currency, which whatever is credited repays first. */
  owed: amountText,
  /** Money in that currency that is announced or seen, and not credited. */
  expected: z.array(z.object({ kind: z.enum(expectedKinds), count: z.int(), amount: amountText, oldestAt: instant })),
  /** Cheapest first. */
  ways: z.array(
    z.object({
      steps: z.array(payStepOf),
      /** Value it costs beyond the payment and its own fees, in the uniform currency; null without a price. */
      lost: z.nullable(amountText),
    }),
  ),
});
export type PayingBusiness = z.output<typeof payingBusiness>;

export const canIPayAnswer = z.object({
  asOf: instant,
  uniformCurrency: currencyCode,
  currency: currencyCode,
  network: z.nullable(networkCode),
  amount: amountText,
  /** ISO day on which it has to be there. */
  day: z.string(),
  /** Reason that it cannot leave at all. */
  closed: z.nullable(z.enum(['STOPPED', 'NETWORK', 'NOT_ENABLED', 'NO_BANK_ACCOUNT', 'NO_RECIPIENT'])),
  /** Transfer by bank: the cheapest method of the recipients' accounts that is there in time, else the soonest. Null for coins. */
  bank: z.nullable(
    z.object({
      method: z.enum(paymentMethods),
      displayName: z.string(),
      accounts: z.int(),
      /** Made now, it goes to the bank then, and arrives on these days. */
      submitAt: instant,
      arrivesFrom: z.string(),
      arrivesUntil: z.string(),
      isInTime: z.boolean(),
      /** Last cut-off with which it is there on the day; null: none is left. */
      lastChance: z.nullable(instant),
    }),
  ),
  /** Votes needed; null: none. The people are told to whoever may make withdrawals. */
  approval: z.nullable(z.object({ votes: z.int(), canBeMet: z.boolean(), voters: z.nullable(z.array(z.string())) })),
  /** Coins go to listed addresses only; null: to any. */
  whitelist: z.nullable(z.object({ active: z.int(), coolingOff: z.int(), nextActiveAt: z.nullable(instant) })),
  /** False: coins in custody, or money at the bank, do not cover it now, and it would wait. Null: not known. */
  isCovered: z.nullable(z.boolean()),
  businesses: z.array(payingBusiness),
});
export type CanIPay = z.output<typeof canIPayAnswer>;

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00.000Z`))),
);

/** Nothing is held by it. */
export const canIPay = endpoint({
  name: 'canIPay',
  slug: 'can-i-pay',
  method: 'GET',
  path: 'can-i-pay',
  access: needs(all('GET_BALANCES')),
  query: z
    .strictObject({
      amount: typedAmount,
      currency: currencyCode,
      network: z.optional(networkCode),
      /** ISO day; default today in UTC. */
      day: z.optional(day),
    })
    .check(
      z.superRefine((asked, context) => {
        const wrong = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message, input: asked });
        const { currency, network } = asked;
        if (!isCurrency(currency)) return wrong('currency', canPaySentences.unknownCurrency);
        const over = payingNetworkOf(currency, network);
        if (network !== undefined && currencyOf(currency).isFiat) return wrong('network', canPaySentences.noNetwork);
        if (network !== undefined && over === null) return wrong('network', canPaySentences.otherNetwork);
        const message = payableAmountError(asked.amount, currency, over);
        return message === null ? undefined : wrong('amount', message);
      }),
    ),
  answer: canIPayAnswer,
  errors: ['RULE_VIOLATED', 'ABOVE_MAXIMUM', 'RATES_UNAVAILABLE'],
});
