import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { zero, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { amountColumns, amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { keptMetadata, metadataOf } from '../../../platform/metadata';
import { allRows } from '../../../platform/row-checks/all-rows';
import { aliases, columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';
import { recipientKeyOf, type FiatWithdrawal, type PaidAccount } from './fiat-withdrawal';

/** Amounts of a withdrawal, all in its currency. */
export const money = amountColumns('fiat_withdrawal', {
  amount: 'currency',
  fee: 'currency',
  debit_amount: 'currency',
  returned_amount: 'currency',
});

/** Columns of a withdrawal that change after its creation. */
const livingRow = (withdrawal: FiatWithdrawal): InsertRow<'fiat_withdrawal'> => ({
  status: withdrawal.status,
  status_reason: withdrawal.statusReason,
  approval_status: withdrawal.approvalStatus,
  submit_at: withdrawal.submitAt.toISOString(),
  execution_date: withdrawal.executionDate,
  arrives_from: withdrawal.arrivesFrom,
  arrives_until: withdrawal.arrivesUntil,
  file_id: withdrawal.fileId,
  sent_at: withdrawal.sentAt?.toISOString() ?? null,
  bank_answer: withdrawal.saidByBank?.answer ?? null,
  bank_answered_at: withdrawal.saidByBank?.at.toISOString() ?? null,
  bank_words: withdrawal.saidByBank?.words ?? null,
  completed_at: withdrawal.completedAt?.toISOString() ?? null,
  bank_transaction_id: withdrawal.bankTransactionId,
  returned_at: withdrawal.returnedAt?.toISOString() ?? null,
  returned_amount: withdrawal.returnedAmount && unitsOf(withdrawal.returnedAmount),
});

export const insertFiatWithdrawals = (tx: Tx, withdrawals: readonly FiatWithdrawal[]): Promise<void> =>
  insertRows(
    tx,
    'fiat_withdrawal',
    withdrawals.map((withdrawal) => ({
      ...livingRow(withdrawal),
      organisation_id: withdrawal.organisationId,
      id: withdrawal.id,
      business_id: withdrawal.businessId,
      client_label: withdrawal.clientLabel,
      batch_id: withdrawal.batch?.id ?? null,
      batch_row: withdrawal.batch?.row ?? null,
      currency: withdrawal.amount.currency,
      payment_method: withdrawal.paymentMethod,
      bank_account_id: withdrawal.bankAccountId,
      paid_to: withdrawal.paidTo,
      amount: unitsOf(withdrawal.amount),
      fee: unitsOf(withdrawal.fee),
      debit_amount: unitsOf(withdrawal.debitAmount),
      reference: withdrawal.reference,
      metadata: keptMetadata(withdrawal.metadata),
      seal: `\\x${withdrawal.seal.toString('hex')}`,
      initiated_by_type: withdrawal.initiatedBy.type,
      initiated_by_id: withdrawal.initiatedBy.id,
      initiated_by_label: withdrawal.initiatedBy.label,
      created_at: withdrawal.createdAt.toISOString(),
      recipient_key: recipientKeyOf(withdrawal.paidTo),
      uniform_currency: withdrawal.uniformAmount?.currency ?? null,
      uniform_amount: withdrawal.uniformAmount && unitsOf(withdrawal.uniformAmount),
      updated_at: withdrawal.createdAt.toISOString(),
    })),
  );

/** Stores the changes. Only for the holder of its lock (`holdFiatWithdrawal`). */
export const saveFiatWithdrawal = (tx: Tx, withdrawal: FiatWithdrawal): Promise<void> =>
  saveFiatWithdrawals(tx, [withdrawal]);

/** Stores the changes of any number of withdrawals in one statement. Only for the holder of their locks. */
export const saveFiatWithdrawals = async (tx: Tx, withdrawals: readonly FiatWithdrawal[]): Promise<void> => {
  const rows = withdrawals.map((one) => ({ ...livingRow(one), organisation_id: one.organisationId, id: one.id }));
  const [first] = withdrawals;
  if (!first) return;
  const changes = Object.keys(livingRow(first)).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update fiat_withdrawal set ${sql.join(changes)}, updated_at = app_clock()
      from jsonb_populate_recordset(null::fiat_withdrawal, ${JSON.stringify(rows)}::jsonb) as changed
     where fiat_withdrawal.organisation_id = changed.organisation_id
       and fiat_withdrawal.id = changed.id`.execute(tx);
};

type Kept = Tables['fiat_withdrawal'];

/** Withdrawal from its row. */
const withdrawalOf = (row: Kept): FiatWithdrawal => {
  return {
    ...money.amounts(row),
    organisationId: row.organisation_id,
    id: row.id,
    businessId: row.business_id,
    clientLabel: row.client_label,
    batch: row.batch_id === null || row.batch_row === null ? null : { id: row.batch_id, row: row.batch_row },
    // Validated by the contract when it was stored.
    paymentMethod: row.payment_method as PaymentMethod,
    bankAccountId: row.bank_account_id,
    // Only this product writes it.
    paidTo: row.paid_to as PaidAccount,
    reference: row.reference,
    metadata: metadataOf(row.metadata),
    status: row.status,
    statusReason: row.status_reason,
    approvalStatus: row.approval_status,
    uniformAmount:
      row.uniform_amount === null || row.uniform_currency === null
        ? null
        : amountIn(row.uniform_amount, row.uniform_currency),
    seal: row.seal,
    initiatedBy: { type: row.initiated_by_type, id: row.initiated_by_id, label: row.initiated_by_label },
    createdAt: row.created_at,
    submitAt: row.submit_at,
    executionDate: row.execution_date,
    arrivesFrom: row.arrives_from,
    arrivesUntil: row.arrives_until,
    fileId: row.file_id,
    sentAt: row.sent_at,
    saidByBank:
      row.bank_answer === null || row.bank_answered_at === null
        ? null
        : { answer: row.bank_answer, at: row.bank_answered_at, words: row.bank_words },
    completedAt: row.completed_at,
    bankTransactionId: row.bank_transaction_id,
    returnedAt: row.returned_at,
  };
};

/** Every withdrawal of all organisations. */
export async function* allFiatWithdrawals(tx: Tx): AsyncGenerator<FiatWithdrawal> {
  for await (const row of allRows(tx, 'fiat_withdrawal', ['organisation_id', 'id'])) yield withdrawalOf(row);
}

/** Writes the seal of a withdrawal anew, of an organisation that came from another cell. */
export const storeSeal = async (
  tx: Tx,
  { organisationId, id }: Pick<FiatWithdrawal, 'organisationId' | 'id'>,
  seal: Buffer,
): Promise<void> => {
  await sql`update fiat_withdrawal set seal = ${seal} where organisation_id = ${organisationId} and id = ${id}`.execute(
    tx,
  );
};

/** Withdrawals of an organisation that may still change: under way, or paid not long ago. */
export const fiatWithdrawalsSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  since: Date,
): Promise<FiatWithdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal
     where organisation_id = ${organisationId}
       and (status in ('PENDING','PROCESSING') or status = 'COMPLETED' and completed_at > ${since})
     order by created_at, id`.execute(tx);
  return rows.map(withdrawalOf);
};

/** One withdrawal, locked until the transaction ends; or null. */
export const holdFiatWithdrawal = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<FiatWithdrawal | null> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal where organisation_id = ${organisationId} and id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0] ? withdrawalOf(rows[0]) : null;
};

/** One withdrawal, read only; or null. */
export const readFiatWithdrawal = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<FiatWithdrawal | null> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ? withdrawalOf(rows[0]) : null;
};

/** Payouts of a batch that still wait for its decision, up to `most`, each locked until the transaction ends. */
export const holdAwaitingFiatOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
  most: number,
): Promise<FiatWithdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal
     where organisation_id = ${organisationId} and batch_id = ${batchId} and status = 'PENDING_APPROVAL'
     order by batch_row limit ${most} for no key update`.execute(tx);
  return rows.map(withdrawalOf);
};

/** Every payout of a batch, in the order of its rows, without a lock. */
export const fiatPayoutsOfBatch = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
): Promise<FiatWithdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal
     where organisation_id = ${organisationId} and batch_id = ${batchId} order by batch_row`.execute(tx);
  return rows.map(withdrawalOf);
};

type Past = Columns<'fiat_withdrawal', 'client_label' | 'recipient_key' | 'amount'>;

/** Withdrawals of a business in a currency since an instant, by the account that each goes to; abandoned ones left out. */
export const fiatSentSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  { businessId, currency, since }: { readonly businessId: BusinessId; readonly currency: string; readonly since: Date },
): Promise<Past[]> => {
  const { rows } = await sql<Past>`
    select client_label, recipient_key, amount from fiat_withdrawal
     where organisation_id = ${organisationId} and business_id = ${businessId} and created_at > ${since}
       and currency = ${currency} and status not in ('CANCELLED','REJECTED','EXPIRED','FAILED')
     order by created_at, id`.execute(tx);
  return rows;
};

/** Those of these accounts to which the organisation has sent money, or is about to. */
export const fiatAccountsPaid = async (
  tx: Tx,
  organisationId: OrganisationId,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'fiat_withdrawal', 'bank_account_id'>>`
    select asked.bank_account_id::text as bank_account_id from unnest(${[...accountIds]}::uuid[]) as asked (bank_account_id)
     where exists (select from fiat_withdrawal w
                    where w.organisation_id = ${organisationId} and w.bank_account_id = asked.bank_account_id
                      and w.status not in ('CANCELLED','REJECTED','EXPIRED','FAILED'))`.execute(tx);
  return new Set(rows.map(({ bank_account_id: id }) => id));
};

/** Those of these labels that withdrawals of a business have already; abandoned ones left out. */
export const takenFiatLabels = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  labels: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'fiat_withdrawal', 'client_label'>>`
    select client_label from fiat_withdrawal
     where organisation_id = ${organisationId} and business_id = ${businessId}
       and client_label = any(${[...labels]}::text[])
       and status not in ('CANCELLED','REJECTED','EXPIRED','FAILED')`.execute(tx);
  return new Set(rows.map((row) => row.client_label));
};

/** Number of other withdrawals to the account before this one, sent or pending, and the first one's time; abandoned ones left out. */
export const paidBefore = async (
  tx: Tx,
  { organisationId, id, paidTo, createdAt }: FiatWithdrawal,
): Promise<{ readonly earlier: number; readonly firstUsedAt: Date | null }> => {
  const { rows } = await sql<{ earlier: number; first_used: Date | null }>`
    select count(*)::integer as earlier, min(created_at) as first_used from fiat_withdrawal
     where organisation_id = ${organisationId} and recipient_key = ${recipientKeyOf(paidTo)}
       and (created_at, id) < (${createdAt}, ${id}::uuid)
       and status not in ('CANCELLED','REJECTED','EXPIRED','FAILED')`.execute(tx);
  return { earlier: rows[0]?.earlier ?? 0, firstUsedAt: rows[0]?.first_used ?? null };
};

const own = columns(
  'fiat_withdrawal',
  [
    'id',
    'business_id',
    'client_label',
    'currency',
    'payment_method',
    'bank_account_id',
    'paid_to',
    'amount',
    'fee',
    'debit_amount',
    'reference',
    'metadata',
    'status',
    'status_reason',
    'approval_status',
    'initiated_by_type',
    'initiated_by_id',
    'initiated_by_label',
    'created_at',
    'submit_at',
    'arrives_from',
    'arrives_until',
    'sent_at',
    'bank_answer',
    'bank_answered_at',
    'bank_words',
    'completed_at',
    'bank_transaction_id',
    'returned_at',
    'returned_amount',
  ],
  'w',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');
export type FiatWithdrawalRow = RowOf<typeof own> & RowOf<typeof ofBusiness>;

/** A withdrawal `w` with the name of its business. */
export const withBusiness = {
  columns: sql<FiatWithdrawalRow>`${own}, ${ofBusiness}`,
  joins: sql`join business b on b.organisation_id = w.organisation_id and b.id = w.business_id`,
};

/** One withdrawal of a visible business, or null. */
export const findFiatWithdrawal = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
): Promise<FiatWithdrawalRow | null> => {
  const { rows } = await sql<FiatWithdrawalRow>`
    select ${withBusiness.columns} from fiat_withdrawal w ${withBusiness.joins}
     where ${visibleTo(scope, 'w')} and w.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** True if money to an account is under way, or may still come back. */
export const hasOpenFiatWithdrawal = async (
  tx: Tx,
  organisationId: OrganisationId,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from fiat_withdrawal
     where organisation_id = ${organisationId} and bank_account_id = ${accountId}
       and status in ('PENDING_APPROVAL','PENDING','PROCESSING') limit 1`.execute(tx);
  return rows.length > 0;
};

type Made = Columns<'fiat_withdrawal', 'id' | 'client_label' | 'created_at'>;

/** Newest withdrawal of the same amount to the same account since an instant, abandoned ones left out; or null. */
export const findSameFiatSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  same: Pick<FiatWithdrawal, 'businessId' | 'bankAccountId' | 'amount'> & { readonly since: Date },
): Promise<Made | null> => {
  const { rows } = await sql<Made>`
    select id, client_label, created_at from fiat_withdrawal
     where organisation_id = ${organisationId} and bank_account_id = ${same.bankAccountId}
       and created_at > ${same.since} and business_id = ${same.businessId} and amount = ${unitsOf(same.amount)}
       and status not in ('CANCELLED','REJECTED','EXPIRED','FAILED')
     order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Businesses of these withdrawals. */
export const businessesOfFiatWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'fiat_withdrawal', 'id' | 'business_id'>>`
    select id, business_id from fiat_withdrawal
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};

/** Serialises the allotment of an organisation's bank money. */
export const holdBankMoney = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank money ${organisationId}`}, 0))`.execute(tx);
};

/** Organisations with withdrawals past their submission time. */
export const organisationsWithDue = async (tx: Tx, now: Date): Promise<OrganisationId[]> => {
  const { rows } = await sql<Columns<'fiat_withdrawal', 'organisation_id'>>`
    select distinct organisation_id from fiat_withdrawal where status = 'PENDING' and submit_at <= ${now}`.execute(tx);
  return rows.map((row) => row.organisation_id);
};

/** Withdrawals of an organisation due for its banks, the oldest first, locked; the next ones after the last of these. */
export const holdDue = async (
  tx: Tx,
  organisationId: OrganisationId,
  now: Date,
  { most, after }: { readonly most: number; readonly after: Pick<FiatWithdrawal, 'createdAt' | 'id'> | undefined },
): Promise<FiatWithdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal
     where organisation_id = ${organisationId} and status = 'PENDING' and submit_at <= ${now}
       ${after ? sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
     order by created_at, id limit ${most} for no key update`.execute(tx);
  return rows.map(withdrawalOf);
};

/** Amount of a currency that is at the bank already and still in the book. */
export const atBankOf = async (tx: Tx, organisationId: OrganisationId, currency: string): Promise<Amount> => {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(amount)::text as sum from fiat_withdrawal
     where organisation_id = ${organisationId} and currency = ${currency} and status = 'PROCESSING'`.execute(tx);
  return rows[0]?.sum ? amountIn(rows[0].sum, currency) : zero(currency);
};

/** Amount that each account has been ordered to pay and has not yet, by account. */
export const orderedFromAccounts = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<string, Amount>> => {
  const { rows } = await sql<Columns<'bank_payment_file', 'collection_account_id' | 'currency'> & { sum: string }>`
    select f.collection_account_id, f.currency, sum(w.amount)::text as sum
      from fiat_withdrawal w
      join bank_payment_file f on f.organisation_id = w.organisation_id and f.id = w.file_id
     where w.organisation_id = ${organisationId} and w.status = 'PROCESSING'
     group by f.collection_account_id, f.currency`.execute(tx);
  return new Map(rows.map((row) => [row.collection_account_id, amountIn(row.sum, row.currency)]));
};

export type PaymentFileRow = Tables['bank_payment_file'];

export type NewPaymentFile = InsertRow<'bank_payment_file'>;

export const insertPaymentFiles = (tx: Tx, rows: readonly NewPaymentFile[]): Promise<void> =>
  insertRows(tx, 'bank_payment_file', rows);

/** File of any organisation, locked; null if there is none. Runs across organisations. */
export const holdPaymentFile = async (tx: Tx, id: string): Promise<PaymentFileRow | null> => {
  const { rows } = await sql<PaymentFileRow>`
    select * from bank_payment_file where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Organisation and contents of a file; null without one. Runs across organisations. */
export const findPaymentFile = async (
  tx: Tx,
  id: string,
): Promise<{
  readonly id: string;
  readonly organisation_id: OrganisationId;
  readonly channel: string | null;
  readonly ids: readonly string[];
} | null> => {
  const { rows } = await sql<Columns<'bank_payment_file', 'id' | 'organisation_id' | 'channel'> & { ids: string[] }>`
    select f.id, f.organisation_id, f.channel, array_agg(w.id order by w.created_at, w.id) as ids
      from bank_payment_file f
      join fiat_withdrawal w on w.organisation_id = f.organisation_id and w.file_id = f.id
     where f.id = ${id} group by f.organisation_id, f.id`.execute(tx);
  return rows[0] ?? null;
};

/** True if a withdrawal is in a file for this account. */
export const isPaidFrom = async (
  tx: Tx,
  { organisationId, fileId }: Pick<FiatWithdrawal, 'organisationId' | 'fileId'>,
  collectionAccountId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from bank_payment_file
     where organisation_id = ${organisationId} and id = ${fileId} and collection_account_id = ${collectionAccountId}`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Payments of a file, in its order. */
export const paymentsOfFile = async (
  tx: Tx,
  organisationId: OrganisationId,
  fileId: string,
): Promise<FiatWithdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from fiat_withdrawal where organisation_id = ${organisationId} and file_id = ${fileId}
     order by created_at, id`.execute(tx);
  return rows.map(withdrawalOf);
};

export const noteExport = async (tx: Tx, { organisation_id, id }: PaymentFileRow): Promise<void> => {
  await sql`
    update bank_payment_file set exports = exports + 1, exported_at = app_clock()
     where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** Files that nobody has taken to this bank, with payments that still wait for it, of all organisations, the oldest first. */
export const selectUndelivered = async (
  tx: Tx,
  channel: string | null,
  most: number,
): Promise<Columns<'bank_payment_file', 'id'>[]> => {
  const { rows } = await sql<Columns<'bank_payment_file', 'id'>>`
    select id from bank_payment_file f
     where exports = 0 and channel is not distinct from ${channel}
       and exists (select from fiat_withdrawal w
                    where w.organisation_id = f.organisation_id and w.file_id = f.id and w.status = 'PROCESSING')
     order by created_at, id limit ${most}`.execute(tx);
  return rows;
};

export const beginDelivery = async (
  tx: Tx,
  { organisation_id, id }: PaymentFileRow,
  delivery: string,
  place: string,
): Promise<void> => {
  await sql`
    update bank_payment_file
       set delivery = ${delivery}, delivery_begun_at = app_clock(), delivery_place = ${place.slice(0, 280)}
     where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** Counts as an export: whoever takes the file out by hand afterwards is warned. */
export const noteDelivery = async (tx: Tx, { organisation_id, id }: PaymentFileRow): Promise<void> => {
  await sql`
    update bank_payment_file
       set exports = exports + 1, exported_at = app_clock(), delivered_at = app_clock(), delivery_fault = null
     where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** True unless it was noted before. */
export const noteDeliveryFault = async (tx: Tx, id: string, fault: string): Promise<boolean> => {
  const { rows } = await sql`
    update bank_payment_file set delivery_fault = ${fault}
     where id = ${id} and delivery_fault is distinct from ${fault} returning id`.execute(tx);
  return rows.length > 0;
};

const ofDelivery = columns('bank_payment_file', ['exported_at', 'delivered_at'], 'f');
const ofPayer = columns('collection_account', ['iban', 'account_number', 'bank_name'], 'a');
export type FileOfWithdrawal = RowOf<typeof ofDelivery> & RowOf<typeof ofPayer>;

/** Whereabouts of the file of a withdrawal, and the account that it is paid from. */
export const findFileOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  withdrawalId: string,
): Promise<FileOfWithdrawal | null> => {
  const { rows } = await sql<FileOfWithdrawal>`
    select ${ofDelivery}, ${ofPayer} from bank_payment_file f
      join fiat_withdrawal w on w.organisation_id = f.organisation_id and w.file_id = f.id
      join collection_account a on a.organisation_id = f.organisation_id and a.id = f.collection_account_id
     where w.organisation_id = ${organisationId} and w.id = ${withdrawalId}`.execute(tx);
  return rows[0] ?? null;
};

const ofFile = columns(
  'bank_payment_file',
  [
    'organisation_id',
    'id',
    'currency',
    'payment_method',
    'execution_date',
    'payments',
    'control_sum',
    'created_at',
    'exports',
    'exported_at',
    'delivered_at',
    'delivery_fault',
  ],
  'f',
);
export type OpenPaymentFile = RowOf<typeof ofFile> & { readonly unanswered: number };

/** Files with payments neither settled nor refused yet, of all organisations, the oldest first. */
export const selectOpenFiles = async (tx: Tx, most: number): Promise<OpenPaymentFile[]> => {
  const { rows } = await sql<OpenPaymentFile>`
    select ${ofFile}, count(w.id)::integer as unanswered
      from bank_payment_file f
      join fiat_withdrawal w on w.organisation_id = f.organisation_id and w.file_id = f.id and w.status = 'PROCESSING'
     group by f.organisation_id, f.id order by f.created_at, f.id limit ${most}`.execute(tx);
  return rows;
};
