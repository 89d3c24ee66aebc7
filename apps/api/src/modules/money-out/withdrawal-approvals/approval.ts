import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import type { Actor, FeePayer, HoldParts, Vote, WithdrawalKind } from '@countinghouse/payments';
import { mac } from '../../../platform/secrets';

export type ApprovalOutcome = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED';

/** Withdrawal under approval, and its seal, which changes with any protected content. */
export type Subject = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly kind: WithdrawalKind;
  readonly seal: Buffer;
};

/** Facts of a withdrawal shown to approvers, as of its creation. */
export type Described = {
  readonly businessId: BusinessId;
  readonly clientWithdrawalId: string;
  readonly amount: Amount;
  readonly network: string | null;
  /** An address, or a bank account with most of its number left out. */
  readonly recipient: string;
  readonly destinationTag: string | null;
  readonly uniformAmount: Amount;
  readonly initiatedByLabel: string;
  readonly createdAt: Date;
};

/** Approval requested for one withdrawal, frozen at creation. */
export type Approval = Subject &
  Described & {
    /** Null: only a floor of the operators asks for it. */
    readonly ruleId: string | null;
    /** Seals of all withdrawals of a batch, in their order; null: of one withdrawal, under its own id. */
    readonly contents: Buffer | null;
    readonly threshold: Amount;
    readonly dayAmount: Amount;
    readonly requiredApprovals: number;
    readonly creatorIds: readonly string[];
    readonly approverIds: readonly string[];
    readonly voterIds: readonly string[];
    readonly expiresAt: Date;
  };

/** The word of the change feed for it. */
export const approvalEntityType = 'WITHDRAWAL_APPROVAL';

/**
 * Seal over the content and its voters, under a key outside the database: somebody who writes rows can neither name other voters nor ask for fewer.
 */
export const sealOfApproval = (approval: Approval, secretKey: string): Buffer =>
  mac(
    secretKey,
    'withdrawal-approval',
    JSON.stringify([
      approval.organisationId,
      approval.kind,
      approval.id,
      approval.seal.toString('hex'),
      approval.ruleId,
      approval.requiredApprovals,
      approval.creatorIds,
      approval.approverIds,
      approval.voterIds,
      approval.createdAt.toISOString(),
      approval.expiresAt.toISOString(),
    ]),
  );

const sealBytes = 32;

/** Seal over several withdrawals, by their own seals in their order: the subject of one approval of all of them. */
export const sealOfContents = (
  { organisationId, id }: Pick<Subject, 'organisationId' | 'id'>,
  contents: Buffer,
  secretKey: string,
): Buffer => mac(secretKey, 'payout-batch', JSON.stringify([organisationId, id, contents.toString('hex')]));

/** True if a withdrawal's seal is one of these. */
export const contains = (contents: Buffer, seal: Buffer): boolean => {
  for (let at = 0; at < contents.length; at += sealBytes)
    if (contents.subarray(at, at + sealBytes).equals(seal)) return true;
  return false;
};

/** Seal over a vote on exactly this content: nobody can write a vote into the database by hand. */
export const sealOfVote = (
  approvalSeal: Buffer,
  { userId, decision, raisedTo }: Vote,
  at: Date,
  secretKey: string,
): Buffer => {
  const content = [approvalSeal.toString('hex'), userId, decision, at.toISOString()];
  return mac(secretKey, 'withdrawal-vote', JSON.stringify(raisedTo === null ? content : [...content, raisedTo]));
};

/** Current facts, shown to an approver beside the frozen snapshot. */
export type Facts = {
  readonly uniformAmountNow: Amount | null;
  readonly recipientAmount: Amount;
  readonly heldAmount: Amount;
  readonly heldParts: HoldParts;
  /** Null of money to a bank account. */
  readonly feePayer: FeePayer | null;
  readonly available: Amount;
  readonly held: Amount;
  readonly note: string | null;
  readonly recipient: {
    readonly earlier: number;
    readonly firstUsedAt: Date | null;
    readonly whitelistedAs: string | null;
    readonly whitelistedAt: Date | null;
    readonly lookAlike: string | null;
  };
};

type Decision = 'APPROVED' | 'REJECTED' | 'APPROVAL_EXPIRED';
export type Moment = { readonly at: Date; readonly actor: Actor };

/** Operations that a kind of withdrawal offers to approvals. */
export type Approvable = {
  /**
   * Locks a withdrawal until the transaction ends: always before its approval, so that there is no deadlock. Its seal is recomputed from its row;
   * null if the row has another, or there is none.
   */
  readonly hold: (tx: Tx, organisationId: OrganisationId, id: string) => Promise<Buffer | null>;
  /** Passes the decision to a locked withdrawal, the only way it changes; `closeApproval` follows from there. */
  readonly tell: (
    tx: Tx,
    whose: Pick<Subject, 'organisationId' | 'id'>,
    decision: Decision,
    moment: Moment,
  ) => Promise<unknown>;
  /** Recomputed seal and the approver's view. */
  readonly facts: (
    tx: Tx,
    organisationId: OrganisationId,
    id: string,
  ) => Promise<{ readonly seal: Buffer | null; readonly facts: Facts }>;
};

export type Approvables = Readonly<Partial<Record<WithdrawalKind | 'BATCH', Approvable>>>;

/** @throws Error when nothing of this kind can be approved */
export const approvableOf = (
  approvables: Approvables,
  { kind, isBatch }: { readonly kind: WithdrawalKind; readonly isBatch: boolean },
): Approvable => {
  const approvable = approvables[isBatch ? 'BATCH' : kind];
  if (!approvable) throw new Error(`Nothing tells a ${kind} withdrawal what was decided about it`);
  return approvable;
};
