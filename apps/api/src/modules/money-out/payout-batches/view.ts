import type { PayoutBatchDetail, PayoutBatchView, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { isIban, maskedAccount, normalisedNumber } from '@countinghouse/contract/bank-details';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import type { Member } from '../../../platform/principal';
import { isMaker } from './draft';
import { countPayouts, money, type BatchRow, type PaidRow } from './repository';
import { findReadable, mayMake } from './rights';
import { mayTakeBack } from './submit-batch';

/** A batch as its viewers see it. */
export const batchView = (row: BatchRow): PayoutBatchView => {
  const { amount, recipientAmount, networkFee, serviceFee, heldAmount, uniformAmount } = money.texts(row);
  const sums = { amount, recipientAmount, networkFee, serviceFee, heldAmount, uniformAmount };
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    businessId: row.business_id,
    businessName: row.business_name,
    status: row.status,
    problem: row.problem,
    currency: row.currency,
    cryptoCurrency: row.kind === 'CRYPTO' ? row.currency : null,
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
  const row = await findReadable(tx, member, id);
  if (!row) throw new AppError('NOT_FOUND');
  const maker = { type: row.initiated_by_type, id: row.initiated_by_id };
  return {
    ...batchView(row),
    fingerprint: row.seal?.toString('hex') ?? null,
    progress: await countPayouts(tx, { organisationId: member.organisationId, id }),
    awaitsApproval: row.status === 'AWAITING_APPROVAL',
    editable: row.status === 'DRAFT' && mayMake(member, row.kind) && isMaker(member, maker),
    cancellable:
      mayMake(member, row.kind) && ['DRAFT', 'AWAITING_APPROVAL'].includes(row.status) && mayTakeBack(member, maker),
  };
};

/** True if the numbers of accounts that were typed into a batch are shown whole: to its maker, and to people who manage bank accounts. */
export const showsNumbersTo = (member: Member, batch: BatchRow): boolean =>
  member.permissions.has('MANAGE_BANK_ACCOUNTS') ||
  isMaker(member, { type: batch.initiated_by_type, id: batch.initiated_by_id });

/** A label as it is, a number without most of it. */
const withoutNumber = (typed: string): string => {
  const number = normalisedNumber(typed);
  if (isIban(number)) return maskedAccount({ iban: number, accountNumber: null });
  return (number.match(/\d/g) ?? []).length >= 6 ? maskedAccount({ iban: null, accountNumber: number }) : typed;
};

/** One row, with what became of it. */
export const rowView = ({ beneficiaryId, bankAccount, ...row }: PaidRow, isWhole: boolean): PayoutRow => ({
  ...row,
  bankAccount: bankAccount === null || isWhole ? bankAccount : withoutNumber(bankAccount),
  hasBeneficiary: beneficiaryId !== null,
});
