import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { BusinessId } from '@countinghouse/contract/ids';
import type {
  listUnallocatedDeposits as endpoint,
  UnassociatedDeposit as DepositView,
} from '@countinghouse/contract/money-in/unassociated-deposits';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { selectUnassociated, totalsOfUnassociated, type UnassociatedRow } from './list-repository';

/** A page of a business's money without a payment; with null of what is of no business. */
export const listUnassociated = async (
  tx: Tx,
  scope: BusinessScope,
  businessId: BusinessId | null,
  { limit, cursor, includeTotal, sortBy, descending, ...asked }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const filters = { ...asked, businessId };
  const identity = { list: 'unassociated-deposits', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectUnassociated(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.received_at.toISOString(), row.id]);
  const deposits = rows.map(viewOf);
  if (!includeTotal) return { deposits, paging };
  return { deposits, paging, ...(await totalsOfUnassociated(tx, scope, filters, totalCapOf(limit))) };
};

const viewOf = (row: UnassociatedRow): DepositView => ({
  id: row.id,
  kind: row.kind,
  currency: row.currency,
  // Written from the networks the product knows.
  network: row.network as DepositView['network'],
  amount: toText(fromUnits(BigInt(row.amount), row.currency)),
  uniformCurrency: row.uniform_currency,
  uniformAmount: row.uniform_amount && toText(fromUnits(BigInt(row.uniform_amount), row.uniform_currency)),
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
