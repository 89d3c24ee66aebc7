import { mostOpenPayments, payLinkSentences, type PayLinkState } from '@countinghouse/contract/money-in/pay-links';
import { displayAmountError } from '@countinghouse/contract/money-in/payment-terms';
import { amountOf, compare, groupThousands, toText, writtenText, type Amount } from '@countinghouse/money';
import { createHash } from 'node:crypto';
import type { UsesOfLink } from '../crypto-deposits';
import { linkMoney, type PayLinkRecord } from './repository';

export const unused: UsesOfLink = { uses: 0, paid: 0, open: 0 };

type Limited = Pick<PayLinkRecord, 'pausedAt' | 'endsAt' | 'mostUses'>;

/** State of a link at an instant: paused by people, ended by the clock, or used up by its payments, the first that applies. */
export const stateOf = ({ pausedAt, endsAt, mostUses }: Limited, { uses }: UsesOfLink, now: Date): PayLinkState => {
  if (pausedAt !== null) return 'PAUSED';
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  return mostUses !== null && uses >= mostUses ? 'USED_UP' : 'ACTIVE';
};

/** Reason for which a link makes no payment. `CROWDED`: as many as may wait for coins at once do. */
export type Closed = Exclude<PayLinkState, 'ACTIVE'> | 'CROWDED' | 'UNAVAILABLE';

/** Null: it makes one. */
export const closedFor = (link: Limited, uses: UsesOfLink, now: Date): Closed | null => {
  const state = stateOf(link, uses, now);
  if (state !== 'ACTIVE') return state;
  return uses.open >= mostOpenPayments ? 'CROWDED' : null;
};

type Priced = Pick<PayLinkRecord, 'displayCurrency' | 'amount' | 'minAmount' | 'maxAmount'>;

/** A price, or the sentence that refuses a typed one. */
export type Price = { readonly amount: Amount } | { readonly problem: string };

const written = (amount: Amount): string =>
  `${groupThousands(writtenText(toText(amount), amount.currency))} ${amount.currency}`;

const amountSentences = {
  atLeast: (amount: Amount) => `At least ${written(amount)}`,
  atMost: (amount: Amount) => `At most ${written(amount)}`,
} as const;

/** Fixed price of a link, or the one that a visitor typed; a comma before the decimals is one. */
export const priceOf = (link: Priced, typed: string): Price => {
  const { amount, minAmount, maxAmount } = linkMoney.amounts(link);
  if (amount) return { amount };
  const text = typed.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  const problem = displayAmountError(text, link.displayCurrency);
  if (problem !== null) return { problem };
  const price = amountOf(text, link.displayCurrency);
  if (minAmount && compare(price, minAmount) < 0) return { problem: amountSentences.atLeast(minAmount) };
  if (maxAmount && compare(price, maxAmount) > 0) return { problem: amountSentences.atMost(maxAmount) };
  return { amount: price };
};

/** Key of a press on Pay, kept in the page: 128 random bits. */
export const isPressKey = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);

/** Characters of the part of a payment's own id that tells it from the link's others. */
const ownPart = 20;
const usualPrefix = 'link';

/**
 * The business's own id of the payment of a press: the same for the same press at the same price, so that a repeated one is found. It is a digest,
 * so that whoever reads the id cannot repeat the press.
 */
export const clientIdOf = (
  link: Pick<PayLinkRecord, 'id' | 'clientPaymentIdPrefix'>,
  key: string,
  price: Amount,
): string => {
  const digest = createHash('sha256')
    .update(`${link.id} ${key} ${toText(price)} ${price.currency}`)
    .digest('hex');
  return `${link.clientPaymentIdPrefix ?? usualPrefix}-${digest.slice(0, ownPart)}`;
};

/** @returns the sentence that refuses an end, null if it is one of the future or was there before */
export const endProblem = (endsAt: string | null, before: Date | null, now: Date): string | null =>
  endsAt === null || new Date(endsAt) > now || new Date(endsAt).getTime() === before?.getTime()
    ? null
    : payLinkSentences.ended;
