import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import type { PayoutBatchStatus, PayoutKind, PayoutStatus } from '@countinghouse/contract/money-out/payout-batches';
import type { Amount } from '@countinghouse/money';
import { isOver, type FeePayer } from '@countinghouse/payments';

/** Payouts that were made of a batch, and the seal over the seals of all of them. */
type Frozen = {
  readonly payouts: number;
  readonly amount: Amount;
  readonly recipientAmount: Amount;
  readonly networkFee: Amount;
  readonly serviceFee: Amount;
  readonly heldAmount: Amount;
  readonly uniformAmount: Amount;
  readonly needsApproval: boolean;
  readonly seal: Buffer;
  readonly at: Date;
};

/** Payouts of one coin over one network, or of one currency to bank accounts, from one balance. */
export type PayoutBatch = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly kind: PayoutKind;
  readonly businessId: BusinessId;
  readonly name: string;
  readonly currency: string;
  /** Null of money to bank accounts. */
  readonly network: string | null;
  readonly debitCurrency: string;
  readonly feePayer: FeePayer | null;
  readonly status: PayoutBatchStatus;
  readonly problem: string | null;
  /** As its maker looked at it when he froze it. */
  readonly expected: { readonly rows: number; readonly held: Amount } | null;
  readonly frozen: Frozen | null;
  readonly retryOf: string | null;
  /** Of the business's own; null: it gave none. A repetition has that of its batch. */
  readonly metadata: Metadata | null;
  readonly initiatedBy: {
    readonly type: 'USER' | 'API_KEY';
    readonly id: string;
    readonly label: string;
    /** The person, or the one who answers for the key. */
    readonly userId: PersonId;
  };
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** The word of the timeline and of the change feed for it. */
export const payoutBatchEntityType = 'PAYOUT_BATCH';

/** Row as typed. */
export type KeptRow = {
  readonly number: number;
  readonly clientWithdrawalId: string;
  readonly recipientAddress: string;
  readonly destinationTag: string | null;
  /** Label or number of an account; null in a batch of coins. */
  readonly bankAccount: string | null;
  readonly amount: string;
  readonly name: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly ownWallet: boolean;
  readonly beneficiaryId: string | null;
  readonly leftOut: boolean;
  readonly accepted: boolean;
};

/** Id of a row that has none of its own. */
export const derivedIdOf = (batchId: string, number: number): string => `B-${batchId.slice(-12)}-${number}`;

/** True if nothing more happens to a payout, except that a bank may still return what it paid. */
export const isPayoutOver = (status: PayoutStatus): boolean => status === 'RETURNED' || isOver(status);
