import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { trimZeros } from '@countinghouse/money';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns } from '../../../platform/tables';
import type { BankFees } from './bank-fees';
import { sealedFees } from './repository';

/** One version of all fees: fractions of one as decimal text, and a minimum in the smallest units of the charged currency. */
export type FeeVersion = {
  readonly depositServiceFee: string;
  readonly withdrawalServiceFee: string;
  readonly fiatDepositFee: string;
  readonly fiatDepositFeeMinimum: string;
  readonly fiatWithdrawalFees: BankFees;
  readonly conversionSpread: string;
  readonly depositSpread: string;
  readonly internalTransferFee: string;
};

/** Lets nobody else change the fees of an organisation until the transaction ends; false if there is no such organisation. */
export const holdFees = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql`select from organisation where id = ${organisationId} for no key update`.execute(tx);
  return rows.length > 0;
};

const own = columns('fee_schedule', [
  'deposit_service_fee',
  'withdrawal_service_fee',
  'fiat_deposit_fee',
  'fiat_deposit_fee_minimum',
  'fiat_withdrawal_fees',
  'conversion_spread',
  'deposit_spread',
  'internal_transfer_fee',
]);

/** Version in force at an instant for a business: its own, otherwise the organisation's; null for neither. */
export const findFeeVersion = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId | null,
  at: Date,
): Promise<FeeVersion | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from fee_schedule
     where organisation_id = ${organisationId} and (business_id is null or business_id = ${businessId}::uuid)
       and effective_from <= ${at}
     order by business_id is null, effective_from desc limit 1`.execute(tx);
  const [row] = rows;
  return row
    ? {
        depositServiceFee: trimZeros(row.deposit_service_fee),
        withdrawalServiceFee: trimZeros(row.withdrawal_service_fee),
        fiatDepositFee: trimZeros(row.fiat_deposit_fee),
        fiatDepositFeeMinimum: row.fiat_deposit_fee_minimum,
        fiatWithdrawalFees: row.fiat_withdrawal_fees as BankFees,
        conversionSpread: trimZeros(row.conversion_spread),
        depositSpread: trimZeros(row.deposit_spread),
        internalTransferFee: trimZeros(row.internal_transfer_fee),
      }
    : null;
};

/** Versions from an instant on: whether one begins at it, and when the next one does. */
export const selectFeeVersions = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId | null,
  from: Date,
): Promise<{ readonly isTaken: boolean; readonly until: Date | null }> => {
  const { rows } = await sql<Columns<'fee_schedule', 'effective_from'>>`
    select effective_from from fee_schedule
     where organisation_id = ${organisationId} and business_id is not distinct from ${businessId}::uuid
       and effective_from >= ${from}
     order by effective_from limit 2`.execute(tx);
  const [first, second] = rows.map(({ effective_from: at }) => at);
  const isTaken = first?.getTime() === from.getTime();
  return { isTaken, until: (isTaken ? second : first) ?? null };
};

/** True if fees were changed after an instant. */
export const haveFeesChanged = async (tx: Tx, organisationId: OrganisationId, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from fee_schedule where organisation_id = ${organisationId} and created_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
};

type NewVersion = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId | null;
  readonly from: Date;
  readonly at: Date;
  readonly version: FeeVersion;
};

/** Adds a version, sealed and counted. */
export const addFeeVersion = (
  tx: Tx,
  { organisationId, id, businessId, from, at, version }: NewVersion,
): Promise<void> =>
  sealedFees.adding(tx, async () => {
    const rows = sealedFees.sealing(tx, [
      {
        organisation_id: organisationId,
        id,
        business_id: businessId,
        effective_from: from.toISOString(),
        deposit_service_fee: version.depositServiceFee,
        withdrawal_service_fee: version.withdrawalServiceFee,
        fiat_deposit_fee: version.fiatDepositFee,
        fiat_deposit_fee_minimum: version.fiatDepositFeeMinimum,
        fiat_withdrawal_fees: version.fiatWithdrawalFees,
        conversion_spread: version.conversionSpread,
        deposit_spread: version.depositSpread,
        internal_transfer_fee: version.internalTransferFee,
        created_at: at.toISOString(),
      },
    ]);
    await insertRows(tx, 'fee_schedule', rows);
    return rows.length;
  });
