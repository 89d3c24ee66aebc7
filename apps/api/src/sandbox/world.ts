import type { Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import type { Random } from './random';
import type { RatePath } from './rate-path';

/** What a story needs to know of the world around it. */
export type World = {
  readonly random: Random;
  readonly rates: RatePath;
  readonly uniformCurrency: string;
  /**
   * Payments made from then on know every kind of event; null: all do. A sandbox from before there were some goes on as it
   * was up to the day it met them: the ledger takes nothing back into its past.
   */
  readonly allKindsFrom: Date | null;
  /** The same for money that comes by bank and money that belongs to no payment. */
  readonly bankMoneyFrom: Date | null;
  /** The same for money that leaves or is converted. */
  readonly moneyOutFrom: Date | null;
  /** The member of staff who makes payments by hand, by organisation key. */
  readonly cashier: (organisationKey: string) => Actor;
};

/** What the books say about the business at that moment, in its settlement currency. */
export type Standing = {
  readonly available: Amount;
  readonly owed: Amount;
};
