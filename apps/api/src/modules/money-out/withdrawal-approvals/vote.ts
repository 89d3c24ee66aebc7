import { approvalSentences as said } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import { verdictOf, voteRefusal, youngAccountHours, type Vote } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { letInSince, admittersOf } from '../../../platform/authority/let-in-repository';
import { AppError } from '../../../platform/errors';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { approvableOf, approvalEntityType, sealOfVote, type Approvables, type Moment } from './approval';
import { genuineVotes, isGenuine } from './is-approved';
import { findFloor } from './floors-repository';
import { decidedJob } from './mails';
import { enqueue } from '../../../platform/jobs/repository';
import { findApproval, holdApproval, insertVotes, votesOf, type KeptApproval } from './repository';

type Said = {
  readonly decision: Vote['decision'];
  readonly comment?: string | null | undefined;
  /** Digest of the reviewed content; if left out, the present content. */
  readonly digest?: string | undefined;
};
type Tools = { readonly approvables: Approvables; readonly secretKey: string };

const refusals = { CREATOR: said.creator, NOT_LISTED: said.notListed, YOUNG: said.young } as const;

/**
 * Approves or rejects a withdrawal. The withdrawal is locked first, then its approval: of concurrent votes, cancels and expiries one comes first,
 * and the others find it decided.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (its creator, not named, let in by its creator, a machine), STATE_CONFLICT (decided, over, changed, voted
 * already)
 */
export const vote = async (
  tx: Tx,
  change: Change,
  id: string,
  { decision, comment = null, digest }: Said,
  { approvables, secretKey }: Tools,
): Promise<void> => {
  const { member } = change;
  const { organisationId, userId } = member;
  const found = await findApproval(tx, await scopeOf(tx, member), id);
  if (!found) throw new AppError('NOT_FOUND');
  if (member.apiKey) throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: said.machine });
  const approvable = approvableOf(approvables, { kind: found.kind, isBatch: found.payouts !== null });
  const subject = await approvable.hold(tx, organisationId, id);
  const approval = await holdApproval(tx, organisationId, id);
  if (!approval) throw new AppError('NOT_FOUND');
  const at = await clockNow(tx);

  await assertMayVote(tx, approval, userId);
  if (approval.status !== 'PENDING') throw conflict(said.decided);
  if (approval.expiresAt <= at) throw conflict(said.expired);
  const votes = genuineVotes(approval, await votesOf(tx, organisationId, id), secretKey);
  if (votes.some((one) => one.userId === userId)) throw conflict(said.voted);
  if (!subject || !isGenuine(approval, subject, secretKey)) {
    // A changed withdrawal can only be rejected: nothing of it leaves.
    if (decision === 'APPROVE') throw conflict(said.changed);
  } else if (digest !== undefined && digest !== approval.approvalSeal.toString('hex')) throw conflict(said.other);

  // From here it succeeds.
  const given: Vote = { userId, decision, raisedTo: await raisedTo(tx, approval) };
  const cast = { ...given, at, seal: sealOfVote(approval.approvalSeal, given, at, secretKey) };
  await insertVotes(tx, [{ about: approval, vote: { ...cast, label: actorOf(member).label, comment } }]);
  const verdict = verdictOf(approval, [...votes, cast]);
  const moment: Moment = { at, actor: actorOf(member) };
  if (verdict === 'PENDING')
    await noteChanges(tx, [{ organisationId, entityType: approvalEntityType, entityId: id, status: 'PENDING', at }]);
  else {
    await approvable.tell(tx, approval, verdict, moment);
    await enqueue(tx, decidedJob, { organisationId, id }, { organisationId });
  }
  await recordChange(tx, change, {
    action: decision === 'APPROVE' ? 'withdrawal-approval.approve' : 'withdrawal-approval.reject',
    entity: { type: approvalEntityType, id },
    before: { status: 'PENDING', approvals: votes.length },
    after: { status: verdict, approvals: votes.length + (decision === 'APPROVE' ? 1 : 0), comment },
  });
};

/** Approvals that the floor asks for by now, where these are more than the withdrawal was made with. */
const raisedTo = async (
  tx: Tx,
  { organisationId, kind, dayAmount, requiredApprovals }: KeptApproval,
): Promise<number | null> => {
  const floor = await findFloor(tx, organisationId, kind);
  return floor && compare(floor.threshold, dayAmount) <= 0 && floor.approvals > requiredApprovals
    ? floor.approvals
    : null;
};

/** @throws AppError FORBIDDEN */
const assertMayVote = async (tx: Tx, approval: KeptApproval, userId: string): Promise<void> => {
  const { organisationId, creatorIds, approverIds, voterIds, createdAt } = approval;
  // An approver excluded at creation stays so; one whose account, or whose admission of the creator, has come to light since is excluded from then
  // on.
  const since = new Date(createdAt.getTime() - youngAccountHours * 3_600_000);
  const frozen = approverIds.filter((one) => !voterIds.includes(one));
  const letIn = await letInSince(tx, organisationId, [userId], { by: creatorIds, since });
  const lettersIn = await admittersOf(tx, organisationId, creatorIds, since);
  const refusal = voteRefusal({ creatorIds, approverIds, youngIds: [...frozen, ...letIn, ...lettersIn] }, userId);
  if (refusal) throw new AppError('FORBIDDEN', { message: refusals[refusal] });
};

const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message, rejection: message });
