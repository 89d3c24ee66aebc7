import type { Tx } from '@countinghouse/database';
import { verdictOf } from '@countinghouse/payments';
import type { Demand } from './ask-for-approval';
import { sealOfApproval, sealOfVote, type Subject } from './approval';
import { holdApproval, votesOf, type KeptApproval, type KeptVote } from './repository';

/** Genuine votes on exactly this content. */
export const genuineVotes = (approval: KeptApproval, votes: readonly KeptVote[], secretKey: string): KeptVote[] =>
  votes.filter((vote) => sealOfVote(approval.approvalSeal, vote, vote.at, secretKey).equals(vote.seal));

/** True if the approval is as requested at creation, and for exactly this withdrawal. */
export const isGenuine = (approval: KeptApproval, subject: Buffer, secretKey: string): boolean =>
  approval.seal.equals(subject) && sealOfApproval(approval, secretKey).equals(approval.approvalSeal);

/** True if the approval that a withdrawal has is one that a later demand would be met by too: enough of the people that it names have approved. */
export const hasEnough = async (
  tx: Tx,
  { organisationId, id }: Pick<Subject, 'organisationId' | 'id'>,
  { approverIds, requiredApprovals }: Pick<Demand, 'approverIds' | 'requiredApprovals'>,
  secretKey: string,
): Promise<boolean> => {
  const approval = await holdApproval(tx, organisationId, id);
  if (approval?.status !== 'APPROVED') return false;
  const votes = genuineVotes(approval, await votesOf(tx, organisationId, id), secretKey);
  return votes.filter(({ userId }) => approverIds.includes(userId)).length >= requiredApprovals;
};

/**
 * True if the withdrawal received the required number of approvals for exactly this content, by its recomputed seal. Checked before anything
 * leaves: the status of a row is not trusted.
 */
export const isApproved = async (tx: Tx, subject: Subject, secretKey: string): Promise<boolean> => {
  const { organisationId, id, kind, seal } = subject;
  const approval = await holdApproval(tx, organisationId, id);
  if (!approval || approval.kind !== kind || approval.status !== 'APPROVED') return false;
  if (!isGenuine(approval, seal, secretKey)) return false;
  return verdictOf(approval, genuineVotes(approval, await votesOf(tx, organisationId, id), secretKey)) === 'APPROVED';
};
