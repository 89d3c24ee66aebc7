import type { TravelRuleDetail, TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { textIn } from '../../../platform/amount-columns';
import type { RecordRow } from './repository';
import { canSignMessages } from './signed-message/signed-message';

/** Record in its list: without a name. */
export const recordView = (row: RecordRow): TravelRuleRecord => ({
  id: row.id,
  depositId: row.id,
  paymentId: row.payment_id,
  clientPaymentId: row.client_payment_id,
  businessId: row.business_id,
  businessName: row.business_name,
  depositCurrency: row.deposit_currency,
  network: row.network as TravelRuleRecord['network'],
  depositAmount: textIn(row.deposit_amount, row.deposit_currency),
  uniformAmount: row.uniform_amount === null ? null : textIn(row.uniform_amount, row.uniform_currency),
  uniformCurrency: row.uniform_currency,
  fromAddress: row.from_address,
  transactionId: row.transaction_id,
  receivedAt: row.received_at.toISOString(),
  deadlineAt: row.deadline_at.toISOString(),
  escalatedAt: row.escalated_at?.toISOString() ?? null,
  walletType: row.wallet_type,
  ownershipProofRequired: row.ownership_proof_required,
  canSignMessage: row.from_address !== null && canSignMessages(row.deposit_currency, row.network),
  ownershipConfirmedBy: row.ownership_confirmed_by,
  regime: row.regime,
  reason: row.reason,
  quality: row.quality,
  status: row.status,
  completedAt: row.completed_at?.toISOString() ?? null,
  completedBy: row.completed_by_label,
});

/** With the payer's identity, for members who may see it. */
export const detailView = (
  row: RecordRow,
  originator: Originator | null,
  acceptsMinimum: boolean,
): TravelRuleDetail => ({ ...recordView(row), depositStatus: row.deposit_status, originator, acceptsMinimum });
