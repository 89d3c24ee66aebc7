import type {
  InternalTransfer as TransferView,
  TransferDirection,
} from '@countinghouse/contract/across/internal-transfers';
import { metadataOf } from '../../../platform/metadata';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import { money, type InternalTransferRow } from './repository';

/** A transfer as the caller may see it: without id and name of a side that he may not know of. */
export const transferView = (
  row: InternalTransferRow,
  scope: BusinessScope,
  direction: TransferDirection,
): TransferView => {
  const seesSource = seesBusiness(scope, row.from_business_id);
  const seesTarget = seesBusiness(scope, row.to_business_id);
  const { amount, fee } = money.texts(row);
  return {
    id: row.id,
    clientLabel: row.client_label,
    fromBusinessId: seesSource ? row.from_business_id : null,
    fromBusinessName: seesSource ? row.from_name : null,
    toBusinessId: seesTarget ? row.to_business_id : null,
    toBusinessName: seesTarget ? row.to_name : null,
    currency: row.currency,
    amount,
    fee,
    direction,
    status: row.status,
    note: row.note,
    metadata: metadataOf(row.metadata),
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
  };
};
