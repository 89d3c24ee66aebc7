import type { UnassociatedDeposit } from '@countinghouse/contract/money-in/unassociated-deposits';
import { money, type UnassociatedRow } from './list-repository';

export const unassociatedView = (row: UnassociatedRow): UnassociatedDeposit => ({
  id: row.id,
  kind: row.kind,
  currency: row.currency,
  // Written from the networks the product knows.
  network: row.network as UnassociatedDeposit['network'],
  ...money.texts(row),
  uniformCurrency: row.uniform_currency,
  reason: row.reason,
  status: row.status,
  fromAddress: row.from_address,
  toAddress: row.to_address,
  destinationTag: row.destination_tag,
  transactionId: row.transaction_id,
  senderName: row.sender_name,
  senderAccountMasked: row.sender_account_masked,
  reference: row.reference,
  receivedAt: row.received_at.toISOString(),
  resolvedInto:
    row.resolved_into_type === null || row.resolved_into_id === null
      ? null
      : { type: row.resolved_into_type, id: row.resolved_into_id },
  resolvedBy: row.resolved_by_label,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
});
