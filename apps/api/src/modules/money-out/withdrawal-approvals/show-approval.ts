import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tx } from '@countinghouse/database';
import { add, toRateText, toText } from '@countinghouse/money';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { approvableOf, type Approvables, type Facts } from './approval';
import { isGenuine } from './is-approved';
import { addressesOf, approvalOf, findApproval } from './repository';
import { approvalView } from './view';

/** One approval with the facts for its approver; null if not visible to the caller. */
export const showApproval = async (
  tx: Tx,
  member: Member,
  id: string,
  { approvables, secretKey }: { readonly approvables: Approvables; readonly secretKey: string },
): Promise<ApprovalDetail | null> => {
  const row = await findApproval(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const approval = { ...approvalOf({ ...row, contents: null }), approvalSeal: row.seal };
  const approvable = approvableOf(approvables, { kind: row.kind, isBatch: row.payouts !== null });
  const { seal, facts } = await approvable.facts(tx, member.organisationId, id);
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
    heldParts: heldPartsView(facts),
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

const heldPartsView = ({ heldParts, feePayer }: Facts): ApprovalDetail['heldParts'] => ({
  recipientAmount: toText(heldParts.recipientAmount),
  networkFee: toText(heldParts.networkFee),
  serviceFee: toText(heldParts.serviceFee),
  reserve: toText(heldParts.reserve),
  rate: heldParts.rate && toRateText(heldParts.rate),
  blockchainFeePaidBy: feePayer,
});
