import type { BusinessId } from '@countinghouse/contract/ids';
import type { NewTransaction } from '@countinghouse/ledger';
import type { PaymentState } from '@countinghouse/payments';
import type { DepositAddress } from '../modules/crypto-deposits';
import type { FiatDeposit, WhitelabelDeposit } from '../modules/fiat-deposits';
import type { InternalTransfer } from '../modules/internal-transfers';
import type { Movement } from '../modules/manual-movements';
import type { Resolution, UnassociatedDeposit } from '../modules/unassociated-deposits';
import type { DailyFigure } from '../platform/daily-figures/repository';
import type { Transition } from '../platform/transitions/repository';

/** A fiat deposit as it stands after something happened to it, and where it stood before; null: it was not there. */
export type FiatStep = { readonly deposit: FiatDeposit; readonly from: FiatDeposit['status'] | null };

/** What the platform decided about money that belonged to no payment. */
export type MoneyDecision = {
  readonly deposit: UnassociatedDeposit;
  /** Whose it is from then on; null: it stays nobody's. */
  readonly businessId: BusinessId | null;
  /** Null: it goes on waiting. */
  readonly resolution: Resolution | null;
  readonly at: Date;
};

/** What a stretch of history adds to one organisation's tables. One database transaction writes it. */
export type Chunk = {
  /** Payments as they stand at the end of the stretch, by id. */
  readonly payments: Map<string, PaymentState>;
  readonly addresses: DepositAddress[];
  readonly transfers: InternalTransfer[];
  /** In the order of time. */
  readonly fiatSteps: FiatStep[];
  readonly whitelabels: WhitelabelDeposit[];
  readonly unassociated: UnassociatedDeposit[];
  /** What was decided about such money. */
  readonly decisions: MoneyDecision[];
  /** What operators moved by hand. */
  readonly movements: Movement[];
  readonly transitions: Transition[];
  /** In posting order; a `reversalOf` holds the idempotency key of the transaction to reverse. */
  readonly transactions: NewTransaction[];
  /** With the payment they are of, where they are of one. */
  readonly figures: (DailyFigure & { readonly paymentId?: string })[];
};

export const emptyChunk = (): Chunk => ({
  payments: new Map(),
  addresses: [],
  transfers: [],
  fiatSteps: [],
  whitelabels: [],
  unassociated: [],
  decisions: [],
  movements: [],
  transitions: [],
  transactions: [],
  figures: [],
});
