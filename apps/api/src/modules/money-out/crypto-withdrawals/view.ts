import type { LastCallback } from '@countinghouse/contract/running/last-callback';
import type {
  WithdrawalDetail,
  WithdrawalStatus,
  WithdrawalView,
} from '@countinghouse/contract/money-out/crypto-withdrawals';
import { trimZeros } from '@countinghouse/money';
import { isCancellable } from '@countinghouse/payments';
import { metadataOf } from '../../../platform/metadata';
import type { Member } from '../../../platform/principal';
import type { TransitionRow } from '../../../platform/transitions/repository';
import { mayCancel } from './cancel-withdrawal';
import { money, type WithdrawalRow } from './repository';

/** Withdrawal as visible to the caller; the beneficiary stays sealed. */
export const withdrawalView = (
  row: WithdrawalRow,
  member: Member,
  lastCallback: LastCallback | null,
): WithdrawalView => {
  const initiator = { type: row.initiated_by_type, id: row.initiated_by_id };
  return {
    id: row.id,
    clientWithdrawalId: row.client_withdrawal_id,
    businessId: row.business_id,
    businessName: row.business_name,
    status: row.status,
    approvalStatus: row.approval_status,
    statusReason: row.status_reason,
    cryptoCurrency: row.currency,
    network: row.network as WithdrawalView['network'],
    ...money.texts(row),
    blockchainFeePaidBy: row.blockchain_fee_paid_by,
    debitCurrency: row.debit_currency,
    rate: row.rate === null ? null : trimZeros(row.rate),
    targetAmountPolicy: row.target_amount_policy,
    displayCurrency: row.target_amount_policy === 'FIAT' ? row.target_currency : null,
    uniformCurrency: row.uniform_currency,
    recipientAddress: row.recipient_address,
    travelAddress: row.travel_address,
    destinationTag: row.destination_tag,
    transactionId: row.transaction_id,
    hasBeneficiary: row.beneficiary_id !== null,
    note: row.note,
    metadata: metadataOf(row.metadata),
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
    broadcastAt: row.broadcast_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    cancellable:
      member.permissions.has('CREATE_WITHDRAWAL') && isCancellable(row.status) && mayCancel(member, initiator),
    lastCallback,
  };
};

/** One change of state. */
export const timelineView = (row: TransitionRow): WithdrawalDetail['timeline'][number] => ({
  from: row.from_status as WithdrawalStatus | null,
  to: row.to_status as WithdrawalStatus,
  event: row.event,
  actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
  at: row.at.toISOString(),
});
