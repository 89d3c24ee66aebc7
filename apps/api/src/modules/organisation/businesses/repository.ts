import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type ReadTx, type Tx } from '@countinghouse/database';
import { fraction, toDecimalText, trimZeros, type Fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';
import type { BusinessScope } from './scope';
import type { BankFees } from './bank-fees';

const settings = columns('business', [
  'id',
  'name',
  'status',
  'settlement_currency',
  'supported_display_currencies',
  'deposit_networks',
  'deposit_received_callback_url',
  'withdrawal_callback_url',
  'withdrawal_approval_callback_url',
  'shop_origins',
  'overpayment_policy',
  'refund_follow_up_deposits',
  'blockchain_fee_paid_by',
  'depeg_threshold',
  'user_service_fee_distribution',
  'underpayment_tolerance',
  'created_at',
]);

type BusinessRow = RowOf<typeof settings> & {
  readonly deposit_networks: Readonly<Record<string, readonly string[]>>;
};

/** Stored business. Fractions are decimal text of one. */
export type BusinessRecord = CamelCased<BusinessRow>;

const visible = ({ organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope) => sql`
  organisation_id = ${organisationId} and (${hiddenBusinessId}::uuid is null or id <> ${hiddenBusinessId}::uuid)
  and (${onlyBusinessIds}::uuid[] is null or id = any(${onlyBusinessIds}::uuid[]))`;

const recordOf = (row: BusinessRow): BusinessRecord => ({
  ...camelCased(row),
  depegThreshold: row.depeg_threshold === null ? null : trimZeros(row.depeg_threshold),
  userServiceFeeDistribution: trimZeros(row.user_service_fee_distribution),
});

/** The visible businesses by name. */
export const selectBusinesses = async (tx: ReadTx, scope: BusinessScope): Promise<BusinessRecord[]> => {
  const { rows } = await sql<BusinessRow>`
    select ${settings} from business where ${visible(scope)} order by lower(name), id`.execute(tx);
  return rows.map(recordOf);
};

/** One visible business, or null. */
export const findBusiness = async (tx: ReadTx, scope: BusinessScope, id: string): Promise<BusinessRecord | null> => {
  const { rows } = await sql<BusinessRow>`
    select ${settings} from business where ${visible(scope)} and id = ${id}`.execute(tx);
  const [row] = rows;
  return row ? recordOf(row) : null;
};

/** One visible business, unchanged until the transaction ends; or null. */
export const holdBusiness = async (tx: Tx, scope: BusinessScope, id: string): Promise<BusinessRecord | null> => {
  await sql`select 1 from business where ${visible(scope)} and id = ${id} for no key update`.execute(tx);
  return findBusiness(tx, scope, id);
};

/**
 * Shares the visible ones of these businesses by id: they stay unchanged until the transaction ends. Several transactions may share them; they are
 * locked in the order of their ids, so that there is no deadlock.
 */
export const shareBusinesses = async (
  tx: Tx,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BusinessRecord>> => {
  const { rows } = await sql<BusinessRow>`
    select ${settings} from business where ${visible(scope)} and id = any(${ids}::uuid[]) order by id for share`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, recordOf(row)]));
};

/**
 * Serialises the naming of an organisation's businesses: while the lock is held names do not change. Not a row lock: a movement of money shares the
 * organisation's row and then the businesses', and a name is set while a business is locked already, which would deadlock.
 */
export const holdNames = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`business names ${organisationId}`}, 0))`.execute(tx);
};

/** Business visible to the organisation's administrators only; null for none. */
export const specialBusinessOf = async (tx: ReadTx, organisationId: OrganisationId): Promise<BusinessId | null> => {
  const { rows } = await sql<Columns<'organisation', 'special_business_id'>>`
    select special_business_id from organisation where id = ${organisationId}`.execute(tx);
  return rows[0]?.special_business_id ?? null;
};

/** Settings that the owner of a business controls, ready to be stored. */
export type BusinessSettings = Pick<
  BusinessRecord,
  | 'name'
  | 'supportedDisplayCurrencies'
  | 'depositNetworks'
  | 'depositReceivedCallbackUrl'
  | 'withdrawalCallbackUrl'
  | 'withdrawalApprovalCallbackUrl'
  | 'shopOrigins'
  | 'overpaymentPolicy'
  | 'refundFollowUpDeposits'
  | 'blockchainFeePaidBy'
> & { readonly depegThreshold: Fraction | null; readonly userServiceFeeDistribution: Fraction };

export type NewBusiness = BusinessSettings &
  Pick<BusinessRecord, 'id' | 'status' | 'settlementCurrency' | 'createdAt'> & {
    readonly organisationId: OrganisationId;
    /** Encrypted; never leaves the database in the clear but through its own call. */
    readonly callbackSecretEnc: Buffer;
    readonly underpaymentTolerance: Fraction;
  };

const share = (value: Fraction): string => toDecimalText(value, 6, 'half-up');

const settingsRow = (settings: BusinessSettings): InsertRow<'business'> => ({
  name: settings.name,
  supported_display_currencies: settings.supportedDisplayCurrencies,
  deposit_networks: settings.depositNetworks,
  deposit_received_callback_url: settings.depositReceivedCallbackUrl,
  withdrawal_callback_url: settings.withdrawalCallbackUrl,
  withdrawal_approval_callback_url: settings.withdrawalApprovalCallbackUrl,
  shop_origins: settings.shopOrigins,
  overpayment_policy: settings.overpaymentPolicy,
  refund_follow_up_deposits: settings.refundFollowUpDeposits,
  blockchain_fee_paid_by: settings.blockchainFeePaidBy,
  depeg_threshold: settings.depegThreshold && share(settings.depegThreshold),
  user_service_fee_distribution: share(settings.userServiceFeeDistribution),
});

export const insertBusinesses = (tx: Tx, businesses: readonly NewBusiness[]): Promise<void> =>
  insertRows(
    tx,
    'business',
    businesses.map((business) => ({
      ...settingsRow(business),
      organisation_id: business.organisationId,
      id: business.id,
      status: business.status,
      settlement_currency: business.settlementCurrency,
      callback_secret_enc: `\\x${business.callbackSecretEnc.toString('hex')}`,
      underpayment_tolerance: share(business.underpaymentTolerance),
      created_at: business.createdAt.toISOString(),
      updated_at: business.createdAt.toISOString(),
    })),
  );

/** Replaces the owner's settings of a business. */
export const storeSettings = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  settings: BusinessSettings,
): Promise<void> => {
  const row = settingsRow(settings);
  const changes = Object.keys(row).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update business set ${sql.join(changes)}, updated_at = app_clock()
      from jsonb_populate_record(null::business, ${JSON.stringify(row)}::jsonb) as changed
     where business.organisation_id = ${organisationId} and business.id = ${id}`.execute(tx);
};

/** A version of the fees, for one business or (null) for every business without its own. Rates are of one. */
export type NewFeeSchedule = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId | null;
  readonly effectiveFrom: Date;
  readonly depositServiceFee: Fraction;
  readonly withdrawalServiceFee: Fraction;
  readonly conversionSpread: Fraction;
  readonly depositSpread: Fraction;
  readonly internalTransferFee: Fraction;
};

export const sealedFees = sealedTable({
  table: 'fee_schedule',
  key: ['organisation_id', 'id'],
  columns: [
    'business_id',
    'effective_from',
    'deposit_service_fee',
    'withdrawal_service_fee',
    'fiat_deposit_fee',
    'fiat_deposit_fee_minimum',
    'fiat_withdrawal_fees',
    'conversion_spread',
    'deposit_spread',
    'internal_transfer_fee',
    'created_at',
  ],
  decimals: [
    'deposit_service_fee',
    'withdrawal_service_fee',
    'fiat_deposit_fee',
    'conversion_spread',
    'deposit_spread',
    'internal_transfer_fee',
  ],
  isCounted: true,
  proves: 'every fee schedule is there, and says what it said when it was made.',
});

/** Any number of rows; missing columns take their defaults. */
export const insertFeeRows = async (tx: Tx, rows: readonly InsertRow<'fee_schedule'>[]): Promise<void> => {
  await sealedFees.adding(tx, async () => {
    await insertRows(tx, 'fee_schedule', rows);
    return rows.length;
  });
  await sealedFees.resealingRows(tx, rows);
};

export const insertFeeSchedules = (tx: Tx, schedules: readonly NewFeeSchedule[]): Promise<void> =>
  sealedFees.adding(tx, async () => {
    const rows = sealedFees.sealing(
      tx,
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
    await insertRows(tx, 'fee_schedule', rows);
    return rows.length;
  });

/** Current fees of a business: by its own schedule, otherwise by the organisation's. Fractions of one. */
export type Fees = {
  readonly internalTransferFee: Fraction;
  readonly depositServiceFee: Fraction;
  readonly withdrawalServiceFee: Fraction;
  /** Spread taken off the market price of a coin that a payer sends, and added to that of a bought coin. */
  readonly depositSpread: Fraction;
  /** Spread taken off the middle price of a conversion. */
  readonly conversionSpread: Fraction;
  /** A share of fiat money that came, and the least in atomic units of its currency. */
  readonly fiatDepositFee: { readonly rate: Fraction; readonly minimumUnits: bigint };
  readonly fiatWithdrawalFees: BankFees;
};

const ofFees = columns('fee_schedule', [
  'internal_transfer_fee',
  'deposit_service_fee',
  'withdrawal_service_fee',
  'deposit_spread',
  'conversion_spread',
  'fiat_deposit_fee',
  'fiat_deposit_fee_minimum',
  'fiat_withdrawal_fees',
]);

/** `at`: fees in force at an instant; default now. */
export const feesOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  at: Date | null = null,
): Promise<Fees> => {
  const { rows } = await sql<RowOf<typeof ofFees>>`
    select ${ofFees} from fee_schedule
     where organisation_id = ${organisationId} and (business_id = ${businessId} or business_id is null)
       and effective_from <= coalesce(${at}::timestamptz, app_clock())
     order by business_id is null, effective_from desc limit 1`.execute(tx);
  const [row] = rows;
  return {
    internalTransferFee: fraction(row?.internal_transfer_fee ?? '0'),
    depositServiceFee: fraction(row?.deposit_service_fee ?? '0'),
    withdrawalServiceFee: fraction(row?.withdrawal_service_fee ?? '0'),
    depositSpread: fraction(row?.deposit_spread ?? '0'),
    conversionSpread: fraction(row?.conversion_spread ?? '0'),
    fiatDepositFee: {
      rate: fraction(row?.fiat_deposit_fee ?? '0'),
      minimumUnits: BigInt(row?.fiat_deposit_fee_minimum ?? 0),
    },
    fiatWithdrawalFees: (row?.fiat_withdrawal_fees ?? {}) as BankFees,
  };
};

/** More signatures than a change-over needs would only bloat the header. */
const mostRetiredSecrets = 4;

/** Sealed secrets that sign now: the current one, then those being replaced, newest first. Empty: no such business. */
export const findSealedSecrets = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
): Promise<Buffer[]> => {
  const current = await sql<Columns<'business', 'callback_secret_enc'>>`
    select callback_secret_enc from business
     where organisation_id = ${organisationId} and id = ${businessId}`.execute(tx);
  const retired = await sql<Columns<'retired_callback_secret', 'secret_enc'>>`
    select secret_enc from retired_callback_secret
     where organisation_id = ${organisationId} and business_id = ${businessId} and valid_until > app_clock()
     order by valid_until desc, id desc limit ${mostRetiredSecrets}`.execute(tx);
  return [...current.rows.map((row) => row.callback_secret_enc), ...retired.rows.map((row) => row.secret_enc)];
};

type Replacement = {
  readonly retiredId: string;
  readonly sealed: Buffer;
  readonly previousValidUntil: Date;
};

/** Replaces the sealed current secret, which stays valid for a while, and deletes expired ones. */
export const replaceSecret = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  { retiredId, sealed, previousValidUntil }: Replacement,
): Promise<void> => {
  await sql`
    delete from retired_callback_secret
     where organisation_id = ${organisationId} and business_id = ${businessId} and valid_until <= app_clock()`.execute(
    tx,
  );
  await sql`
    insert into retired_callback_secret (organisation_id, id, business_id, secret_enc, valid_until)
    select organisation_id, ${retiredId}, id, callback_secret_enc, ${previousValidUntil} from business
     where organisation_id = ${organisationId} and id = ${businessId}`.execute(tx);
  await sql`
    update business set callback_secret_enc = ${sealed}, updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${businessId}`.execute(tx);
};
