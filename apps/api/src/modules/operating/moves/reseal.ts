import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { allWithdrawals, renewedSeals, storeWithdrawalSeals } from '../../money-out/crypto-withdrawals';
import { allFiatWithdrawals, sealOfFiat, storeSeal } from '../../money-out/fiat-withdrawals';
import { allApprovals, sealOfApproval, sealOfVote, storeSeals, votesOf } from '../../money-out/withdrawal-approvals';

/**
 * Seals of an imported organisation that rest on one another, made anew under this cell's key: of its withdrawals, of what was asked of its people
 * about them, and of their votes. The exporting cell has compared the former ones before it exported.
 */
export const resealWithdrawals = async (tx: Tx, organisationId: OrganisationId, secretKey: string): Promise<void> => {
  const renewed = new Map<string, Buffer>();
  const approved = new Set<string>();
  for await (const { organisationId: of, seal } of allApprovals(tx))
    if (of === organisationId) approved.add(seal.toString('hex'));
  for await (const withdrawal of allWithdrawals(tx)) {
    if (withdrawal.organisationId !== organisationId) continue;
    const { seal: was, payeeSeal: payeeWas } = withdrawal;
    const seals = renewedSeals(withdrawal, approved, secretKey);
    renewed.set(was.toString('hex'), seals.seal);
    if (payeeWas && seals.payeeSeal) renewed.set(payeeWas.toString('hex'), seals.payeeSeal);
    await storeWithdrawalSeals(tx, withdrawal, seals);
  }
  for await (const withdrawal of allFiatWithdrawals(tx)) {
    if (withdrawal.organisationId !== organisationId) continue;
    const seal = sealOfFiat(withdrawal, secretKey);
    renewed.set(withdrawal.seal.toString('hex'), seal);
    await storeSeal(tx, withdrawal, seal);
  }
  for await (const approval of allApprovals(tx)) {
    if (approval.organisationId !== organisationId) continue;
    // One whose withdrawal was changed afterwards has no seal of its own here: left as it came, it stays no approval.
    const seal = renewed.get(approval.seal.toString('hex')) ?? approval.seal;
    const resealed = { ...approval, seal };
    const approvalSeal = sealOfApproval(resealed, secretKey);
    const votes = await votesOf(tx, organisationId, approval.id);
    await storeSeals(
      tx,
      { ...resealed, approvalSeal },
      votes.map((vote) => ({ ...vote, seal: sealOfVote(approvalSeal, vote, vote.at, secretKey) })),
    );
  }
};
