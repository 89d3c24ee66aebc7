import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type {
  FiatWithdrawalDetail,
  FiatWithdrawalStatus,
  FiatWithdrawalView,
} from '@countinghouse/contract/money-out/fiat-withdrawals';
import { isFiatCancellable } from '@countinghouse/payments';
import { metadataOf } from '../../../platform/metadata';
import type { Member } from '../../../platform/principal';
import type { TransitionRow } from '../../../platform/transitions/repository';
import { mayCancel } from './cancel-fiat-withdrawal';
import { endToEndIdOf, type PaidAccount } from './fiat-withdrawal';
import { money, type FileOfWithdrawal, type FiatWithdrawalRow } from './repository';

/** Account as visible to the caller: with whole numbers for members who manage accounts. */
const accountView = (id: string, paidTo: PaidAccount, member: Member): FiatWithdrawalView['bankAccount'] => {
  const { accountLabel, holderName, bankName, iban, accountNumber, sortCode, routingNumber, swiftCode } = paidTo;
  const isWhole = member.permissions.has('MANAGE_BANK_ACCOUNTS');
  const whole = { iban, accountNumber, sortCode, routingNumber, swiftCode };
  const hidden = { iban: null, accountNumber: null, sortCode: null, routingNumber: null, swiftCode: null };
  return {
    id,
    accountLabel,
    holderName,
    bankName,
    accountMasked: maskedAccount(paidTo),
    ...(isWhole ? whole : hidden),
  };
};

/** A withdrawal as the caller may see it. */
export const fiatWithdrawalView = (row: FiatWithdrawalRow, member: Member): FiatWithdrawalView => {
  const initiator = { type: row.initiated_by_type, id: row.initiated_by_id };
  return {
    id: row.id,
    clientLabel: row.client_label,
    businessId: row.business_id,
    businessName: row.business_name,
    currency: row.currency,
    ...money.texts(row),
    // Validated by the contract when it was stored.
    paymentMethod: row.payment_method as PaymentMethod,
    status: row.status,
    statusReason: row.status_reason,
    approvalStatus: row.approval_status,
    reference: row.reference,
    metadata: metadataOf(row.metadata),
    // Only this product writes it.
    bankAccount: accountView(row.bank_account_id, row.paid_to as PaidAccount, member),
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
    submitAt: row.submit_at.toISOString(),
    arrivesFrom: row.arrives_from,
    arrivesUntil: row.arrives_until,
    sentAt: row.sent_at?.toISOString() ?? null,
    bankAnswer: row.bank_answer,
    bankAnsweredAt: row.bank_answered_at?.toISOString() ?? null,
    bankWords: row.bank_words,
    completedAt: row.completed_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    endToEndId: endToEndIdOf(row.id),
    bankTransactionId: row.bank_transaction_id,
    cancellable:
      member.permissions.has('CREATE_FIAT_WITHDRAWAL') && isFiatCancellable(row.status) && mayCancel(member, initiator),
  };
};

/** Whereabouts of the file that orders a withdrawal. */
export const fileView = ({
  exported_at,
  delivered_at,
  ...paidFrom
}: FileOfWithdrawal): NonNullable<FiatWithdrawalDetail['file']> => {
  const from = {
    bankName: paidFrom.bank_name,
    accountMasked: maskedAccount({ iban: paidFrom.iban, accountNumber: paidFrom.account_number }),
  };
  if (delivered_at !== null) return { state: 'DELIVERED', at: delivered_at.toISOString(), ...from };
  return { state: exported_at === null ? 'WAITS' : 'TAKEN_OUT', at: exported_at?.toISOString() ?? null, ...from };
};

/** One change of state. */
export const timelineView = (row: TransitionRow): FiatWithdrawalDetail['timeline'][number] => ({
  from: row.from_status as FiatWithdrawalStatus | null,
  to: row.to_status as FiatWithdrawalStatus,
  event: row.event,
  actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
  at: row.at.toISOString(),
});
