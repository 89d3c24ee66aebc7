import type { PayoutBatchDetail, PayoutBatchView, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { textIn } from '../../../platform/amount-columns';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { isMaker } from './draft';
import { countPayouts, findBatch, money, type BatchRow, type PaidRow } from './repository';
import { mayTakeBack } from './submit-batch';

/** A batch as its viewers see it. */
export const batchView = (row: BatchRow): PayoutBatchView => {
  const { amount, recipientAmount, networkFee, serviceFee, heldAmount, uniformAmount } = money.texts(row);
  const sums = { amount, recipientAmount, networkFee, serviceFee, heldAmount, uniformAmount };
  return {
    id: row.id,
    name: row.name,
    businessId: row.business_id,
    businessName: row.business_name,
    status: row.status,
    problem: row.problem,
    cryptoCurrency: row.currency,
    network: row.network as PayoutBatchView['network'],
    debitCurrency: row.debit_currency,
    blockchainFeePaidBy: row.blockchain_fee_paid_by,
    rowCount: row.row_count,
    payouts:
      row.payouts === null || row.uniform_currency === null
        ? null
        : {
            rows: row.payouts,
            uniformCurrency: row.uniform_currency,
            ...(sums as { readonly [Name in keyof typeof sums]: string }),
          },
    retryOf: row.retry_of,
    metadata: metadataOf(row.metadata),
    initiatedBy: row.initiated_by_label,
    createdAt: row.created_at.toISOString(),
    frozenAt: row.frozen_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
};

/**
 * One batch with its progress.
 *
 * @throws AppError NOT_FOUND
 */
export const showBatch = async (tx: Tx, member: Member, id: string): Promise<PayoutBatchDetail> => {
  const row = await findBatch(tx, await scopeOf(tx, member), id);
  if (!row) throw new AppError('NOT_FOUND');
  const maker = { type: row.initiated_by_type, id: row.initiated_by_id };
  return {
    ...batchView(row),
    fingerprint: row.seal?.toString('hex') ?? null,
    progress: await countPayouts(tx, { organisationId: member.organisationId, id }),
    awaitsApproval: row.status === 'AWAITING_APPROVAL',
    editable: row.status === 'DRAFT' && member.permissions.has('CREATE_WITHDRAWAL') && isMaker(member, maker),
    cancellable:
      member.permissions.has('CREATE_WITHDRAWAL') &&
      ['DRAFT', 'AWAITING_APPROVAL'].includes(row.status) &&
      mayTakeBack(member, maker),
  };
};

/** One row, with what became of it. */
export const rowView = ({ beneficiaryId, withdrawal, ...row }: PaidRow): PayoutRow => ({
  ...row,
  hasBeneficiary: beneficiaryId !== null,
  withdrawal: withdrawal && {
    id: withdrawal.withdrawal_id,
    status: withdrawal.withdrawal_status,
    statusReason: withdrawal.withdrawal_reason,
    recipientAmount: textIn(withdrawal.withdrawal_amount, withdrawal.withdrawal_currency),
    transactionId: withdrawal.withdrawal_transaction,
  },
});
