import type { Fraction } from '@countinghouse/money';

/** What is asked about: coins that arrived, or an address that coins shall go to. */
export type ScreenedTransfer = {
  readonly currency: string;
  readonly network: string;
  /** Where the coins come from, or shall go. Null where the chain does not say: there is nothing to look up but the transaction. */
  readonly address: string | null;
  /** Null for a transfer that is not on chain yet. */
  readonly transactionId: string | null;
};

/**
 * What screening says. A hit blocks the money. No answer is neither: whoever asked waits and asks again, and nothing is
 * credited or sent meanwhile.
 */
export type ScreeningAnswer =
  | {
      readonly kind: 'ANSWERED';
      readonly outcome: 'OK' | 'HIT';
      /** Between 0 and 1. */
      readonly riskScore: Fraction;
      readonly riskCategory: string;
    }
  | { readonly kind: 'NO_ANSWER'; readonly problem: string };

/** Asks whether coins may be taken or sent. Never throws: a provider that fails is `NO_ANSWER`. */
export type Screening = { readonly screen: (transfer: ScreenedTransfer) => Promise<ScreeningAnswer> };
