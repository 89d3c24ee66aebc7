import type { CheckedBatch } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { subtract, toText } from '@countinghouse/money';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { isStopped } from '../../carriers/outgoing-stop';
import { balanceOf } from '../crypto-withdrawals';
import { demandOf } from '../withdrawal-approvals';
import { assertDraft, heldBatchOf } from './draft';
import type { Tools } from './payouts';
import { selectBatchRows } from './repository';
import { payoutWays } from './ways';

/**
 * Verdict on each row of a draft, and the fee slip of those that would go. Holds nothing.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (frozen), and what `conditionsOf` refuses
 */
export const checkBatch = async (tx: Tx, member: Member, id: string, tools: Tools): Promise<CheckedBatch> => {
  const batch = await heldBatchOf(tx, member, id);
  assertDraft(batch);
  const rows = await selectBatchRows(tx, batch);
  const checked = await payoutWays[batch.kind].judge(tx, await scopeOf(tx, member), batch, rows, tools);
  const { at, judged, going, sums, shares } = checked;
  const { available } = await balanceOf(tx, batch.organisationId, batch.businessId, batch.debitCurrency);
  const demand = await demandOf(tx, { member, kind: batch.kind, shares, value: sums.uniformAmount, at });
  return {
    rows: [...judged],
    slip: {
      rows: going,
      amount: toText(sums.amount),
      recipientAmount: toText(sums.recipientAmount),
      networkFee: toText(sums.networkFee),
      serviceFee: toText(sums.serviceFee),
      debitCurrency: batch.debitCurrency,
      heldAmount: toText(sums.heldAmount),
      uniformCurrency: sums.uniformAmount.currency,
      uniformAmount: toText(sums.uniformAmount),
      available: toText(available),
      availableAfter: toText(subtract(available, sums.heldAmount)),
      approvalRequired: demand !== null,
      requiredApprovals: demand?.requiredApprovals ?? 0,
      isStopped: await isStopped(tx, batch.organisationId),
    },
    checkedAt: at.toISOString(),
  };
};
