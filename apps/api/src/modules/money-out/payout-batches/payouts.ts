import type { BodyOf } from '@countinghouse/contract';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { createPayoutBatch, JudgedRow } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import type { Config } from '../../../config';
import type { Cause } from '../../../platform/moved/movement';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import type { BusinessScope } from '../../organisation/businesses';
import type { KeptRow, PayoutBatch } from './batch';

export type Tools = {
  readonly rates: RateFeed;
  readonly offers: Offers;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'travelRule'>;
};

/** Sums of the rows that go. */
export type Sums = {
  readonly amount: Amount;
  readonly recipientAmount: Amount;
  readonly networkFee: Amount;
  readonly serviceFee: Amount;
  readonly heldAmount: Amount;
  readonly uniformAmount: Amount;
};

type Made = { readonly needsApproval: boolean; readonly by: Actor; readonly secretKey: string };

/** Rows of a batch as they are judged at an instant. */
type JudgedBatch = {
  readonly at: Date;
  /** Every row that is not left out. */
  readonly judged: readonly JudgedRow[];
  /** Number of rows that go. */
  readonly going: number;
  readonly sums: Sums;
  /** Worth of what each recipient gets. */
  readonly shares: ReadonlyMap<string, Amount>;
  /**
   * Writes a withdrawal of each row that goes, all of them or none.
   *
   * @returns their seals, in the order of the rows
   */
  readonly make: (tx: Tx, made: Made) => Promise<readonly Buffer[]>;
};

/** Decision about a batch, as its payouts are told of it. */
export type Decision = 'APPROVED' | 'REJECTED' | 'APPROVAL_EXPIRED' | 'CANCELLED';

/** Operations of one kind of batches: each by the rules of a single withdrawal of that kind. */
export type PayoutWay = {
  /**
   * Way of a new batch.
   *
   * @throws AppError as a withdrawal over this way does
   */
  readonly begin: (
    tx: Tx,
    scope: BusinessScope,
    asked: BodyOf<typeof createPayoutBatch>,
    tools: Tools,
  ) => Promise<{
    readonly business: { readonly id: BusinessId; readonly name: string };
    readonly way: Pick<PayoutBatch, 'currency' | 'network' | 'debitCurrency' | 'feePayer'>;
    readonly at: Date;
  }>;
  /**
   * Judges every row of a batch, in order: those before it in the batch count as made. Facts are read once for all of them and stay so until the
   * transaction ends.
   *
   * @throws AppError as `begin` does
   */
  readonly judge: (
    tx: Tx,
    scope: BusinessScope,
    batch: PayoutBatch,
    rows: readonly KeptRow[],
    tools: Tools,
  ) => Promise<JudgedBatch>;
  /** Tells up to `most` payouts that wait for the decision about their batch; false: none was left. */
  readonly tell: (tx: Tx, batch: PayoutBatch, kind: Decision, most: number, moment: Cause) => Promise<boolean>;
  /** Has payouts that wait for nobody sent, after this transaction. */
  readonly send: (tx: Tx) => Promise<void>;
  /** Seals of all payouts as they are, in the order of their rows; null if one of them is not what was made, or there is none. */
  readonly seals: (
    tx: Tx,
    organisationId: OrganisationId,
    batchId: string,
    secretKey: string,
  ) => Promise<Buffer | null>;
  /** Cost of what leaves, the network's fees included, in the debit currency. */
  readonly cost: (tx: Tx, batch: PayoutBatch) => Promise<Amount>;
};
