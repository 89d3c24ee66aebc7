import type { ApprovalView, VoteRefusal } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { requiredBy, voteRefusal } from '@countinghouse/payments';
import type { Member } from '../../../platform/principal';
import { money, type ApprovalRow } from './repository';

/** Reason that a member may not vote now; null: they may, or it is decided. Later changes are checked at the vote. */
const refusalOf = (row: ApprovalRow, member: Member): VoteRefusal | null => {
  if (member.apiKey) return 'MACHINE';
  const { creator_ids: creatorIds, approver_ids: approverIds } = row;
  const youngIds = approverIds.filter((id) => !row.voter_ids.includes(id));
  const refusal = voteRefusal({ creatorIds, approverIds, youngIds }, member.userId);
  return refusal ?? (row.votes.some(({ userId }) => userId === member.userId) ? 'VOTED' : null);
};

/** An approval as the caller may see it. */
export const approvalView = (row: ApprovalRow, member: Member): ApprovalView => {
  const refusal = refusalOf(row, member);
  const { amount, uniformAmount } = money.texts(row);
  const waits = row.status === 'PENDING';
  return {
    withdrawalId: row.withdrawal_id,
    kind: row.kind,
    payouts: row.payouts,
    clientWithdrawalId: row.client_withdrawal_id,
    businessId: row.business_id,
    businessName: row.business_name,
    status: row.status,
    currency: row.currency,
    network: row.network as ApprovalView['network'],
    amount,
    uniformCurrency: row.uniform_currency,
    uniformAmount,
    recipient: row.recipient,
    destinationTag: row.destination_tag,
    isFirstUse: row.is_first_use,
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    requiredApprovals: Math.max(
      requiredBy({ requiredApprovals: row.required_approvals }, row.votes),
      row.floor_approvals,
    ),
    votes: row.votes.map(({ user, decision, comment, at }) => ({
      user,
      decision,
      comment,
      at: new Date(at).toISOString(),
    })),
    canVote: waits && !row.is_over && refusal === null,
    voteRefusal: waits ? refusal : null,
  };
};
