import type { Tx } from '@countinghouse/database';
import { toDecimalText, trimZeros, type Fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows';
import type { BusinessScope } from './scope';

/** A business as kept. Fractions are decimal text of one. */
export type BusinessRecord = {
  readonly id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'DISABLED';
  readonly settlementCurrency: string;
  readonly supportedDisplayCurrencies: readonly string[];
  readonly depositNetworks: Readonly<Record<string, readonly string[]>>;
  readonly depositReceivedCallbackUrl: string | null;
  readonly withdrawalCallbackUrl: string | null;
  readonly withdrawalApprovalCallbackUrl: string | null;
  readonly overpaymentPolicy: 'PROCESS' | 'EXCESS_REFUND';
  readonly refundFollowUpDeposits: boolean;
  readonly blockchainFeePaidBy: 'USER' | 'MERCHANT';
  readonly depegThreshold: string | null;
  readonly userServiceFeeDistribution: string;
  readonly createdAt: Date;
};

const columns = sql`
  id, name, status, settlement_currency as "settlementCurrency",
  supported_display_currencies as "supportedDisplayCurrencies", deposit_networks as "depositNetworks",
  deposit_received_callback_url as "depositReceivedCallbackUrl", withdrawal_callback_url as "withdrawalCallbackUrl",
  withdrawal_approval_callback_url as "withdrawalApprovalCallbackUrl", overpayment_policy as "overpaymentPolicy",
  refund_follow_up_deposits as "refundFollowUpDeposits", blockchain_fee_paid_by as "blockchainFeePaidBy",
  depeg_threshold as "depegThreshold", user_service_fee_distribution as "userServiceFeeDistribution",
  created_at as "createdAt"`;

const visible = ({ organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope) => sql`
  organisation_id = ${organisationId} and (${hiddenBusinessId}::uuid is null or id <> ${hiddenBusinessId}::uuid)
  and (${onlyBusinessIds}::uuid[] is null or id = any(${onlyBusinessIds}::uuid[]))`;

const withShortFractions = (row: BusinessRecord): BusinessRecord => ({
  ...row,
  depegThreshold: row.depegThreshold === null ? null : trimZeros(row.depegThreshold),
  userServiceFeeDistribution: trimZeros(row.userServiceFeeDistribution),
});

/** The visible businesses by name. */
export const selectBusinesses = async (tx: Tx, scope: BusinessScope): Promise<BusinessRecord[]> => {
  const { rows } = await sql<BusinessRecord>`
    select ${columns} from business where ${visible(scope)} order by lower(name), id`.execute(tx);
  return rows.map(withShortFractions);
};

/** One visible business, or null. */
export const findBusiness = async (tx: Tx, scope: BusinessScope, id: string): Promise<BusinessRecord | null> => {
  const { rows } = await sql<BusinessRecord>`
    select ${columns} from business where ${visible(scope)} and id = ${id}`.execute(tx);
  const [row] = rows;
  return row ? withShortFractions(row) : null;
};

/** The business only administrators of the organisation may know of; null where there is none. */
export const specialBusinessOf = async (tx: Tx, organisationId: string): Promise<string | null> => {
  const { rows } = await sql<{ special_business_id: string | null }>`
    select special_business_id from organisation where id = ${organisationId}`.execute(tx);
  return rows[0]?.special_business_id ?? null;
};

export type NewBusiness = Omit<BusinessRecord, 'depegThreshold' | 'userServiceFeeDistribution'> & {
  readonly organisationId: string;
  /** Encrypted; never leaves the database in the clear but through its own call. */
  readonly callbackSecretEnc: Buffer;
  readonly depegThreshold: Fraction | null;
  readonly userServiceFeeDistribution: Fraction;
  readonly underpaymentTolerance: Fraction;
};

const share = (value: Fraction | null): string | null => value && toDecimalText(value, 6, 'half-up');

export const insertBusinesses = (tx: Tx, businesses: readonly NewBusiness[]): Promise<void> =>
  insertRows(
    tx,
    'business',
    businesses.map((business) => ({
      organisation_id: business.organisationId,
      id: business.id,
      name: business.name,
      status: business.status,
      settlement_currency: business.settlementCurrency,
      supported_display_currencies: business.supportedDisplayCurrencies,
      deposit_networks: business.depositNetworks,
      deposit_received_callback_url: business.depositReceivedCallbackUrl,
      withdrawal_callback_url: business.withdrawalCallbackUrl,
      withdrawal_approval_callback_url: business.withdrawalApprovalCallbackUrl,
      callback_secret_enc: `\\x${business.callbackSecretEnc.toString('hex')}`,
      overpayment_policy: business.overpaymentPolicy,
      refund_follow_up_deposits: business.refundFollowUpDeposits,
      blockchain_fee_paid_by: business.blockchainFeePaidBy,
      depeg_threshold: share(business.depegThreshold),
      user_service_fee_distribution: share(business.userServiceFeeDistribution),
      underpayment_tolerance: share(business.underpaymentTolerance),
      created_at: business.createdAt.toISOString(),
      updated_at: business.createdAt.toISOString(),
    })),
  );

/** A version of the fees, for one business or (null) for every business without its own. Rates are of one. */
export type NewFeeSchedule = {
  readonly organisationId: string;
  readonly id: string;
  readonly businessId: string | null;
  readonly effectiveFrom: Date;
  readonly depositServiceFee: Fraction;
  readonly withdrawalServiceFee: Fraction;
  readonly conversionSpread: Fraction;
  readonly depositSpread: Fraction;
  readonly internalTransferFee: Fraction;
};

export const insertFeeSchedules = (tx: Tx, schedules: readonly NewFeeSchedule[]): Promise<void> =>
  insertRows(
    tx,
    'fee_schedule',
    schedules.map((schedule) => ({
      organisation_id: schedule.organisationId,
      id: schedule.id,
      business_id: schedule.businessId,
      effective_from: schedule.effectiveFrom.toISOString(),
      deposit_service_fee: share(schedule.depositServiceFee),
      withdrawal_service_fee: share(schedule.withdrawalServiceFee),
      fiat_deposit_fee: '0.001',
      fiat_deposit_fee_minimum: '100',
      fiat_withdrawal_fees: {},
      conversion_spread: share(schedule.conversionSpread),
      deposit_spread: share(schedule.depositSpread),
      internal_transfer_fee: share(schedule.internalTransferFee),
      created_at: schedule.effectiveFrom.toISOString(),
    })),
  );
