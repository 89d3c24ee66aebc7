import type { Tx } from '@countinghouse/database';
import { verdictOf } from '@countinghouse/payments';
import type { Demand } from './ask-for-approval';
import { contains, sealOfApproval, sealOfContents, sealOfVote, type Subject } from './approval';
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
 * True if the withdrawal received the required number of approvals for exactly this content, by its recomputed seal: itself, or as one of a batch that was
 * approved as a whole. Checked before anything leaves: the status of a row is not trusted.
 */
export const isApproved = async (
  tx: Tx,
  { batchId = null, ...subject }: Subject & { readonly batchId?: string | null },
  secretKey: string,
): Promise<boolean> => {
  const { organisationId, kind } = subject;
  const id = batchId ?? subject.id;
  const approval = await holdApproval(tx, organisationId, id);
  if (!approval || approval.kind !== kind || approval.status !== 'APPROVED') return false;
  const seal = batchId === null ? subject.seal : sealOfBatchWith(approval, subject.seal, secretKey);
  if (!seal || !isGenuine(approval, seal, secretKey)) return false;
  return verdictOf(approval, genuineVotes(approval, await votesOf(tx, organisationId, id), secretKey)) === 'APPROVED';
};

/** Seal over a batch that was approved; null if this withdrawal is none of its payouts. */
const sealOfBatchWith = (approval: KeptApproval, seal: Buffer, secretKey: string): Buffer | null =>
  approval.contents && contains(approval.contents, seal)
    ? sealOfContents(approval, approval.contents, secretKey)
    : null;
