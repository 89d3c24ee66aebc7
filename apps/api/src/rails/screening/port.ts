import type { Fraction } from '@countinghouse/money';

/** Subject of screening: coins that arrived, or coins that shall leave. */
export type ScreenedTransfer = {
  readonly currency: string;
  readonly network: string;
  readonly direction: 'IN' | 'OUT';
  /** Every address the coins come from, or the one they shall go to. Empty where the chain names none. */
  readonly addresses: readonly string[];
  /** Null for a transfer that is not on chain yet. */
  readonly transactionId: string | null;
  /** Of a test organisation: no real source is asked. */
  readonly isTest?: boolean;
};

type ScreeningOutcome = 'OK' | 'HIT';

/** One source's word, as it is kept for auditors. */
export type SourceAnswer = {
  /** `OFAC`, `ORACLE` or `PROVIDER`; `SIMULATED` in the sandbox. */
  readonly source: string;
  readonly outcome: ScreeningOutcome;
  /** Between 0 and 1; null where the source states none. */
  readonly riskScore: Fraction | null;
  readonly riskCategory: string | null;
  /** The listed party of a hit, or the provider's own number of the case. */
  readonly reference: string | null;
  /** Day on which the list that was looked into was published, `YYYY-MM-DD`; null where there is no list. */
  readonly listDate: string | null;
};

/**
 * Answer of screening. A hit blocks the money. NO_ANSWER decides nothing: the transfer waits and is asked about again, and nothing is credited or
 * sent meanwhile.
 */
export type ScreeningAnswer =
  | {
      readonly kind: 'ANSWERED';
      readonly outcome: ScreeningOutcome;
      /** Of the source that is worried most. */
      readonly riskScore: Fraction | null;
      readonly riskCategory: string | null;
      readonly sources: readonly SourceAnswer[];
    }
  | { readonly kind: 'NO_ANSWER'; readonly problem: string };

/** Asks whether coins may be taken or sent. Never throws: a source that fails is `NO_ANSWER`. */
export type Screening = {
  /** Sources that are asked. Absent: none. */
  readonly sources?: readonly ScreeningSourceName[];
  readonly screen: (transfer: ScreenedTransfer) => Promise<ScreeningAnswer>;
};

export type ScreeningSourceName = {
  readonly name: string;
  /** Chains that it knows; absent: any. */
  readonly chains?: readonly string[];
};

/** The source has nothing to say of this transfer, and has not failed: no waiting or mending of it helps. */
export class UnansweredTransfer extends Error {
  override readonly name = 'UnansweredTransfer';
}

/** One of the sources that an installation asks. */
export type ScreeningSource = ScreeningSourceName & {
  /**
   * The source's word; null where it knows nothing of this chain.
   * @throws Error when it does not answer, or not in a form that can be relied on
   */
  readonly ask: (transfer: ScreenedTransfer) => Promise<SourceAnswer | null>;
};
