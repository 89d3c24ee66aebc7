import type { Tx } from '@countinghouse/database';
import { holdParts, UnknownRate, uniformValue } from '@countinghouse/payments';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import { findOrganisation } from '../../organisation/organisations';
import { balanceOf } from '../crypto-withdrawals';
import { closeApproval, sealOfContents, type Approvable } from '../withdrawal-approvals';
import { askToAdvance } from './advance-job';
import type { PayoutBatch } from './batch';
import { moveBatch } from './move-batch';
import { holdBatch, readBatch } from './repository';
import { payoutWays } from './ways';

/** Batch under approval, as shown to its approvers. */
export const describedBatch = (batch: PayoutBatch, seal: Buffer) => {
  const { frozen } = batch;
  if (!frozen) throw new Error(`The batch ${batch.id} was never frozen`);
  return {
    organisationId: batch.organisationId,
    id: batch.id,
    kind: batch.kind,
    seal,
    businessId: batch.businessId,
    clientWithdrawalId: batch.name,
    amount: frozen.amount,
    network: batch.network,
    recipient: frozen.payouts === 1 ? '1 payout' : `${frozen.payouts} payouts`,
    destinationTag: null,
    uniformAmount: frozen.uniformAmount,
    initiatedByLabel: batch.initiatedBy.label,
    createdAt: frozen.at,
  };
};

const outcomes = {
  APPROVED: ['RELEASING', 'APPROVED'],
  REJECTED: ['REFUSED', 'REJECTED'],
  APPROVAL_EXPIRED: ['EXPIRED', 'EXPIRED'],
} as const;

/** Payout batches as subjects of approval. */
export const approvableBatches = (rates: RateFeed, { secretKey }: Pick<Config, 'secretKey'>): Approvable => {
  /** Seal over the seals of its payouts as they are; null if one of them is not what it was. */
  const sealNow = async (tx: Tx, { organisationId, id, kind }: PayoutBatch): Promise<Buffer | null> => {
    const contents = await payoutWays[kind].seals(tx, organisationId, id, secretKey);
    return contents && sealOfContents({ organisationId, id }, contents, secretKey);
  };
  return {
    hold: async (tx, organisationId, id) => {
      const batch = await holdBatch(tx, organisationId, id);
      return batch && sealNow(tx, batch);
    },

    tell: async (tx, { organisationId, id }, kind, moment) => {
      const batch = await holdBatch(tx, organisationId, id);
      if (!batch) throw new Error(`The batch ${id} is not there`);
      const [status, outcome] = outcomes[kind];
      await moveBatch(tx, batch, status, moment);
      await closeApproval(tx, batch, outcome, moment.at);
      await askToAdvance(tx, batch);
    },

    facts: async (tx, organisationId, id) => {
      const batch = await readBatch(tx, organisationId, id);
      const organisation = await findOrganisation(tx, organisationId);
      if (!batch?.frozen || !organisation) throw new Error(`The batch ${id} is not there`);
      const { amount, heldAmount } = batch.frozen;
      const cost = await payoutWays[batch.kind].cost(tx, batch);
      const { available, held } = await balanceOf(tx, organisationId, batch.businessId, heldAmount.currency);
      return {
        seal: await sealNow(tx, batch),
        facts: {
          uniformAmountNow: await worthNow(tx, rates, amount, organisation.uniformCurrency),
          recipientAmount: batch.frozen.recipientAmount,
          heldAmount,
          heldParts: holdParts({ ...batch.frozen, cost }),
          feePayer: batch.feePayer,
          available,
          held,
          note: null,
          recipient: { earlier: 0, firstUsedAt: null, whitelistedAs: null, whitelistedAt: null, lookAlike: null },
        },
      };
    },
  };
};

const worthNow = async (
  tx: Tx,
  rates: RateFeed,
  amount: NonNullable<PayoutBatch['frozen']>['amount'],
  uniformCurrency: string,
) => {
  try {
    return uniformValue(amount, await rates.current(tx, null), uniformCurrency);
  } catch (error) {
    if (error instanceof UnknownRate) return null;
    throw error;
  }
};
