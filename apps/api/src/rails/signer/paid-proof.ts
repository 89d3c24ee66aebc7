import type { SigningOrder } from './port';

/** An order, and a transaction by which it was paid beside this server. */
export type PaidOrder = {
  readonly order: SigningOrder;
  readonly transactionId: string;
  /** Blocks before it cannot hold the payment. */
  readonly orderedAt: Date;
};

/** A block's time may be so much behind the clock by which an order was made. */
const spareMs = 2 * 3_600_000;

export const notThere = (chain: string): string => `${chain} has no such transaction in a block.`;
export const isKnown = 'An order has this transaction already.';
export const paysOtherwise = (chain: string): string =>
  `On ${chain} the transaction does not pay the order: its recipient, its amount, from the hot wallet, and nobody else.`;
export const notFinal = (depth: number, usual: number): string =>
  `The transaction has ${Math.max(0, depth)} of ${usual} confirmations: wait until it is final.`;
/** `until`: the end that is in the transaction, if it has one. */
export const mayStillHappen = (transactionId: string, until: Date | null = null): string =>
  `What was signed for the order may still happen, or did: ${transactionId}. It would be paid twice.${
    until === null
      ? ''
      : ` It can happen until ${until.toISOString()}: ask again once its chain has final blocks after that.`
  }`;

/** Sentence for a transaction older than its order; null for one that may have paid it. `at`: of its block, in seconds since 1970. */
export const olderThan = (orderedAt: Date, at: number): string | null =>
  at * 1_000 < orderedAt.getTime() - spareMs
    ? `The transaction is older than the order, which was made ${orderedAt.toISOString()}.`
    : null;
