import type { CheckedBatch } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { subtract, toText } from '@countinghouse/money';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { isStopped } from '../../carriers/outgoing-stop';
import { balanceOf } from '../crypto-withdrawals';
import { demandOf } from '../withdrawal-approvals';
import { assertDraft, heldBatchOf } from './draft';
import { judgeBatch, sharesOf, sumsOf, type Tools } from './judge-batch';
import { selectBatchRows } from './repository';

/**
 * Verdict on each row of a draft, and the fee slip of those that would go. Holds nothing.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (frozen), and what `conditionsOf` refuses
 */
export const checkBatch = async (tx: Tx, member: Member, id: string, tools: Tools): Promise<CheckedBatch> => {
  const batch = await heldBatchOf(tx, member, id);
  assertDraft(batch);
  const rows = await selectBatchRows(tx, batch);
  const checked = await judgeBatch(tx, await scopeOf(tx, member), batch, rows, tools);
  const { conditions, judged, going } = checked;
  const { terms, at, organisation } = conditions;
  const sums = sumsOf(checked);
  const { available } = await balanceOf(tx, organisation.id, batch.businessId, terms.debitCurrency);
  const demand = await demandOf(tx, { member, kind: 'CRYPTO', shares: sharesOf(going), value: sums.uniformAmount, at });
  return {
    rows: [...judged],
    slip: {
      rows: going.length,
      amount: toText(sums.amount),
      recipientAmount: toText(sums.recipientAmount),
      networkFee: toText(sums.networkFee),
      serviceFee: toText(sums.serviceFee),
      debitCurrency: terms.debitCurrency,
      heldAmount: toText(sums.heldAmount),
      uniformCurrency: organisation.uniformCurrency,
      uniformAmount: toText(sums.uniformAmount),
      available: toText(available),
      availableAfter: toText(subtract(available, sums.heldAmount)),
      approvalRequired: demand !== null,
      requiredApprovals: demand?.requiredApprovals ?? 0,
      isStopped: await isStopped(tx, organisation.id),
    },
    checkedAt: at.toISOString(),
  };
};
