import { compare, fromUnits } from '@countinghouse/money';
import { allRows } from '../../../platform/row-checks/all-rows';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { feesOf } from '../../organisation/businesses';
import { transferFee } from './transfer';

/** Fee of every transfer recomputed from the schedule then in force. */
export const transferRowChecks = (): readonly RowCheck[] => [
  {
    name: 'transfers-bear-the-fee-of-their-schedule',
    proves: 'what every internal transfer cost is what the fee schedule of its source said when it was made.',
    async *offenders(tx) {
      for await (const row of allRows(tx, 'internal_transfer', ['organisation_id', 'id'])) {
        const { internalTransferFee } = await feesOf(tx, row.organisation_id, row.from_business_id, row.created_at);
        const fee = fromUnits(BigInt(row.fee), row.currency);
        const made = transferFee(fromUnits(BigInt(row.amount), row.currency), internalTransferFee);
        if (compare(fee, made) !== 0) yield { organisation_id: row.organisation_id, id: row.id, figures: ['fee'] };
      }
    },
  },
];
