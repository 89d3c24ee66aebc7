import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type {
  ApprovalDetail,
  ApprovalView,
  listApprovals as endpoint,
  VoteRefusal,
} from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tx } from '@countinghouse/database';
import { add, fromUnits, toText } from '@countinghouse/money';
import { voteRefusal } from '@countinghouse/payments';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { approvableOf, type Approvables } from './approval';
import { isGenuine } from './is-approved';
import { addressesOf, approvalOf, countApprovals, findApproval, selectApprovals, type ApprovalRow } from './repository';

/** Why a member may not decide now; null: they may, or it is decided. What was asked since is found out when they do. */
const refusalOf = (row: ApprovalRow, member: Member): VoteRefusal | null => {
  if (member.apiKey) return 'MACHINE';
  const { creator_ids: creatorIds, approver_ids: approverIds } = row;
  const youngIds = approverIds.filter((id) => !row.voter_ids.includes(id));
  const refusal = voteRefusal({ creatorIds, approverIds, youngIds }, member.userId);
  return refusal ?? (row.votes.some(({ userId }) => userId === member.userId) ? 'VOTED' : null);
};

const approvalView = (row: ApprovalRow, member: Member): ApprovalView => {
  const refusal = refusalOf(row, member);
  const waits = row.status === 'PENDING';
  return {
    withdrawalId: row.withdrawal_id,
    kind: row.kind,
    clientWithdrawalId: row.client_withdrawal_id,
    businessId: row.business_id,
    businessName: row.business_name,
    status: row.status,
    currency: row.currency,
    network: row.network as ApprovalView['network'],
    amount: toText(fromUnits(BigInt(row.amount), row.currency)),
    uniformCurrency: row.uniform_currency,
    uniformAmount: toText(fromUnits(BigInt(row.uniform_amount), row.uniform_currency)),
    recipient: row.recipient,
    destinationTag: row.destination_tag,
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    requiredApprovals: row.required_approvals,
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

/** A page of what waits for approval, or of what did. */
export const listApprovals = async (
  tx: Tx,
  member: Member,
  { limit, cursor, includeTotal, sortBy, descending, votable, ...rest }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const scope = await scopeOf(tx, member);
  // Whoever asks is part of what the page is of.
  const filters = { ...rest, votableBy: votable && member.userId };
  const identity = {
    list: 'withdrawal-approvals',
    organisationId: member.organisationId,
    sortBy,
    descending,
    filters,
  };
  const page = openPage(secretKey, identity, { limit, cursor });
  // A machine decides about nothing.
  if (votable && member.apiKey) return { approvals: [], paging: page.close([], () => []).paging, ...totalOf(0, limit) };
  const fetched = await selectApprovals(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.created_at.toISOString(), row.withdrawal_id]);
  const approvals = rows.map((row) => approvalView(row, member));
  if (!includeTotal) return { approvals, paging };
  return { approvals, paging, ...totalOf(await countApprovals(tx, scope, filters, countLimit(limit)), limit) };
};

/** One of them with what whoever decides wants to know; null where the caller may not know of it. */
export const showApproval = async (
  tx: Tx,
  member: Member,
  id: string,
  { approvables, secretKey }: { readonly approvables: Approvables; readonly secretKey: string },
): Promise<ApprovalDetail | null> => {
  const row = await findApproval(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const approval = approvalOf(row);
  const { seal, facts } = await approvableOf(approvables, row.kind).facts(tx, member.organisationId, id);
  const addresses = await addressesOf(tx, approval.voterIds);
  const { recipient } = facts;
  return {
    ...approvalView(row, member),
    digest: approval.approvalSeal.toString('hex'),
    thresholdUniformAmount: toText(approval.threshold),
    dayUniformAmount: toText(approval.dayAmount),
    voters: approval.voterIds.map((voter) => addresses.get(voter) ?? voter).toSorted(),
    isUnchanged: seal !== null && isGenuine(approval, seal, secretKey),
    uniformAmountNow: facts.uniformAmountNow && toText(facts.uniformAmountNow),
    recipientAmount: toText(facts.recipientAmount),
    debitCurrency: facts.heldAmount.currency,
    heldAmount: toText(facts.heldAmount),
    available: toText(facts.available),
    held: toText(facts.held),
    availableIfRejected: row.status === 'PENDING' ? toText(add(facts.available, facts.heldAmount)) : null,
    note: facts.note,
    recipientHistory: {
      earlier: recipient.earlier,
      firstUsedAt: recipient.firstUsedAt?.toISOString() ?? null,
      whitelistedAs: recipient.whitelistedAs,
      whitelistedAt: recipient.whitelistedAt?.toISOString() ?? null,
      lookAlike: recipient.lookAlike,
    },
  };
};
