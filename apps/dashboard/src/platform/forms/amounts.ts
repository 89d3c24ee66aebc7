import { validationMessages as messages } from '@countinghouse/contract/validation';
import type { Amount, AmountRefusal } from '@countinghouse/money';
import { amountOf, compare, isCurrency, isPositive, parseAmount, toText } from '@countinghouse/money';

/** Sentences of the specification for a refused amount: they differ by its use. */
type AmountKind = 'internal' | 'fiat' | 'settlement' | 'crypto';

export type AmountRules = {
  readonly kind: AmountKind;
  readonly currency: string;
  /** Available balance, as the server sent it; beyond it the balance is insufficient. */
  readonly available?: string | undefined;
  /** The least that is taken, as the server sent it. */
  readonly minimum?: string | undefined;
  /** Upper limit, as the server sent it, whatever the balance. */
  readonly maximum?: string | undefined;
  /** Decimals accepted, if fewer than the currency's. */
  readonly decimals?: number | undefined;
};

type Sentences = Record<AmountRefusal | 'NOT_POSITIVE' | 'BELOW_MINIMUM', string>;

const internal: Sentences = {
  EMPTY: messages.amountRequired,
  NOT_A_NUMBER: messages.amountNumber,
  TOO_MANY_DECIMALS: messages.amountDecimals,
  TOO_LARGE: messages.insufficientBalance,
  NOT_POSITIVE: messages.amountPositive,
  BELOW_MINIMUM: messages.amountTooSmall,
};

const sentences: Record<AmountKind, Sentences> = {
  internal,
  crypto: internal,
  fiat: {
    ...internal,
    NOT_A_NUMBER: messages.amountInvalid,
    TOO_MANY_DECIMALS: messages.fiatDecimals,
    NOT_POSITIVE: messages.amountTooSmall,
  },
  settlement: {
    ...internal,
    NOT_A_NUMBER: messages.amountInvalid,
    TOO_MANY_DECIMALS: messages.fiatDecimals,
    TOO_LARGE: messages.amountTooLarge,
    NOT_POSITIVE: messages.amountTooSmall,
  },
};

const isBeyond = (amount: Amount, limit: string | undefined): boolean =>
  limit !== undefined && compare(amount, amountOf(limit, amount.currency)) > 0;

const minimumSentence = ({ kind, currency, minimum = '' }: AmountRules): string =>
  kind === 'crypto' ? `Minimum amount is ${minimum} ${currency}` : sentences[kind].BELOW_MINIMUM;

/** Typed text, parsed: plain decimal text, spaces around it allowed. */
const read = (typed: string, { currency, decimals }: AmountRules) =>
  parseAmount(typed.trim(), currency, decimals === undefined ? {} : { maxDecimals: decimals });

/** Error of an amount as typed: the exact sentence; undefined if valid. Before a currency is chosen the only possible error is a missing amount. */
export const amountError = (typed: string, rules: AmountRules): string | undefined => {
  const said = sentences[rules.kind];
  if (!isCurrency(rules.currency)) return typed.trim() === '' ? said.EMPTY : undefined;
  const parsed = read(typed, rules);
  if (!parsed.ok) {
    const isComma = rules.kind === 'crypto' && /^\s*\d+,\d+\s*$/.test(typed);
    return isComma ? messages.amountComma : said[parsed.reason];
  }
  const { amount } = parsed;
  if (!isPositive(amount)) return said.NOT_POSITIVE;
  if (rules.minimum !== undefined && compare(amount, amountOf(rules.minimum, rules.currency)) < 0)
    return minimumSentence(rules);
  if (isBeyond(amount, rules.maximum)) return messages.amountTooLarge;
  return isBeyond(amount, rules.available) ? messages.insufficientBalance : undefined;
};

/** Valid amount as decimal text of the API: `" 100"` of euros is `100.00`. Throws if `amountError` has an error. */
export const amountText = (typed: string, rules: AmountRules): string => {
  const parsed = read(typed, rules);
  if (!parsed.ok) throw new RangeError(`Not an amount of ${rules.currency}: ${parsed.reason}`);
  return toText(parsed.amount);
};
