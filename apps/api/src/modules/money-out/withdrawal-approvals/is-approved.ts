import type { Tx } from '@countinghouse/database';
import { verdictOf } from '@countinghouse/payments';
import { sealOfApproval, sealOfVote, type Subject } from './approval';
import { holdApproval, votesOf, type KeptApproval, type KeptVote } from './repository';

/** The votes that somebody really gave about exactly this. */
export const genuineVotes = (approval: KeptApproval, votes: readonly KeptVote[], secretKey: string): KeptVote[] =>
  votes.filter((vote) => sealOfVote(approval.approvalSeal, vote, vote.at, secretKey).equals(vote.seal));

/** Whether what is asked for is what was when the withdrawal was made, and about this very withdrawal. */
export const isGenuine = (approval: KeptApproval, subject: Buffer, secretKey: string): boolean =>
  approval.seal.equals(subject) && sealOfApproval(approval, secretKey).equals(approval.approvalSeal);

/**
 * True when the withdrawal received the required number of approvals for exactly this content, by its recomputed
 * seal. Asked
 * before anything leaves: the status of a row counts for nothing.
 */
export const isApproved = async (tx: Tx, subject: Subject, secretKey: string): Promise<boolean> => {
  const { organisationId, id, kind, seal } = subject;
  const approval = await holdApproval(tx, organisationId, id);
  if (!approval || approval.kind !== kind || approval.status !== 'APPROVED') return false;
  if (!isGenuine(approval, seal, secretKey)) return false;
  return verdictOf(approval, genuineVotes(approval, await votesOf(tx, organisationId, id), secretKey)) === 'APPROVED';
};
