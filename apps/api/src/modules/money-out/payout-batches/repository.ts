import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountColumns, amountIn, textIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { keptMetadata, metadataOf } from '../../../platform/metadata';
import { aliases, columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';
import type { PaidAccount } from '../fiat-withdrawals';
import type { KeptRow, PayoutBatch } from './batch';

/** Amounts of a frozen batch. */
export const money = amountColumns('payout_batch', {
  amount: 'currency',
  recipient_amount: 'currency',
  network_fee: 'currency',
  service_fee: 'debit_currency',
  held_amount: 'debit_currency',
  uniform_amount: 'uniform_currency',
});

type Kept = Tables['payout_batch'];

const rowOf = ({ frozen, expected, ...batch }: PayoutBatch): InsertRow<'payout_batch'> => ({
  organisation_id: batch.organisationId,
  id: batch.id,
  kind: batch.kind,
  business_id: batch.businessId,
  name: batch.name,
  currency: batch.currency,
  network: batch.network,
  debit_currency: batch.debitCurrency,
  blockchain_fee_paid_by: batch.feePayer,
  status: batch.status,
  problem: batch.problem,
  expected_rows: expected?.rows ?? null,
  expected_held: expected && unitsOf(expected.held),
  payouts: frozen?.payouts ?? null,
  amount: frozen && unitsOf(frozen.amount),
  recipient_amount: frozen && unitsOf(frozen.recipientAmount),
  network_fee: frozen && unitsOf(frozen.networkFee),
  service_fee: frozen && unitsOf(frozen.serviceFee),
  held_amount: frozen && unitsOf(frozen.heldAmount),
  uniform_currency: frozen?.uniformAmount.currency ?? null,
  uniform_amount: frozen && unitsOf(frozen.uniformAmount),
  needs_approval: frozen?.needsApproval ?? null,
  seal: frozen && `\\x${frozen.seal.toString('hex')}`,
  retry_of: batch.retryOf,
  metadata: keptMetadata(batch.metadata),
  initiated_by_type: batch.initiatedBy.type,
  initiated_by_id: batch.initiatedBy.id,
  initiated_by_label: batch.initiatedBy.label,
  initiated_by_user: batch.initiatedBy.userId,
  created_at: batch.createdAt.toISOString(),
  frozen_at: frozen?.at.toISOString() ?? null,
  ended_at: batch.endedAt?.toISOString() ?? null,
  updated_at: batch.createdAt.toISOString(),
});

const batchOf = (row: Kept): PayoutBatch => {
  const { amount, recipientAmount, networkFee, serviceFee, heldAmount, uniformAmount } = money.amounts(row);
  const isFrozen =
    amount && recipientAmount && networkFee && serviceFee && heldAmount && uniformAmount && row.seal && row.frozen_at;
  return {
    organisationId: row.organisation_id,
    id: row.id,
    kind: row.kind,
    businessId: row.business_id,
    name: row.name,
    currency: row.currency,
    network: row.network,
    debitCurrency: row.debit_currency,
    feePayer: row.blockchain_fee_paid_by,
    status: row.status,
    problem: row.problem,
    expected:
      row.expected_rows === null || row.expected_held === null
        ? null
        : { rows: row.expected_rows, held: amountIn(row.expected_held, row.debit_currency) },
    frozen: isFrozen
      ? {
          payouts: row.payouts ?? 0,
          amount,
          recipientAmount,
          networkFee,
          serviceFee,
          heldAmount,
          uniformAmount,
          needsApproval: row.needs_approval ?? true,
          seal: isFrozen && row.seal,
          at: row.frozen_at,
        }
      : null,
    retryOf: row.retry_of,
    metadata: metadataOf(row.metadata),
    initiatedBy: {
      type: row.initiated_by_type,
      id: row.initiated_by_id,
      label: row.initiated_by_label,
      userId: row.initiated_by_user,
    },
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
};

export const insertBatch = (tx: Tx, batch: PayoutBatch): Promise<void> =>
  insertRows(tx, 'payout_batch', [rowOf(batch)]);

/** Stores the changes. Only for the holder of its lock (`holdBatch`). */
export const saveBatch = async (tx: Tx, batch: PayoutBatch): Promise<void> => {
  const { organisation_id: _owner, id: _id, created_at: _created, updated_at: _updated, ...row } = rowOf(batch);
  const changes = Object.keys(row).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update payout_batch set ${sql.join(changes)}, updated_at = app_clock()
      from jsonb_populate_record(null::payout_batch, ${JSON.stringify(row)}::jsonb) as changed
     where payout_batch.organisation_id = ${batch.organisationId} and payout_batch.id = ${batch.id}`.execute(tx);
};

/** One batch, locked until the transaction ends; or null. */
export const holdBatch = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<PayoutBatch | null> => {
  const { rows } = await sql<Kept>`
    select * from payout_batch where organisation_id = ${organisationId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ? batchOf(rows[0]) : null;
};

/** True for a held batch that was submitted more than so many seconds ago and could not be frozen since. */
export const isFreezingTooLong = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
  seconds: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from payout_batch
     where organisation_id = ${organisationId} and id = ${id} and status = 'FREEZING'
       and updated_at < app_clock() - make_interval(secs => ${seconds})`.execute(tx);
  return rows.length > 0;
};

/** One batch in its present state, without a lock; or null. */
export const readBatch = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<PayoutBatch | null> => {
  const { rows } = await sql<Kept>`
    select * from payout_batch where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ? batchOf(rows[0]) : null;
};

/**
 * Batches of all organisations that a job is at work on, oldest first; also those that ended in the last week with payouts that nobody told, so that no
 * hold depends on a single job.
 */
export const batchesUnderWay = async (tx: Tx): Promise<Columns<'payout_batch', 'organisation_id' | 'id'>[]> => {
  const { rows } = await sql<Columns<'payout_batch', 'organisation_id' | 'id'>>`
    select organisation_id, id from payout_batch
     where status in ('FREEZING','RELEASING')
        or status in ('REFUSED','EXPIRED','CANCELLED') and payouts is not null and ended_at > app_clock() - interval '7 days'
           and (exists (
             select from crypto_withdrawal w
              where w.organisation_id = payout_batch.organisation_id and w.batch_id = payout_batch.id
                and w.status = 'PENDING_APPROVAL')
             or exists (
             select from fiat_withdrawal w
              where w.organisation_id = payout_batch.organisation_id and w.batch_id = payout_batch.id
                and w.status = 'PENDING_APPROVAL'))
     order by created_at limit 1000`.execute(tx);
  return rows;
};

const own = columns(
  'payout_batch',
  [
    'organisation_id',
    'id',
    'kind',
    'business_id',
    'name',
    'currency',
    'network',
    'debit_currency',
    'blockchain_fee_paid_by',
    'status',
    'problem',
    'payouts',
    'amount',
    'recipient_amount',
    'network_fee',
    'service_fee',
    'held_amount',
    'uniform_currency',
    'uniform_amount',
    'seal',
    'retry_of',
    'metadata',
    'initiated_by_type',
    'initiated_by_id',
    'initiated_by_label',
    'created_at',
    'frozen_at',
    'ended_at',
  ],
  'p',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');
export type BatchRow = RowOf<typeof own> & RowOf<typeof ofBusiness> & { readonly row_count: number };

/** A batch `p` with the name of its business and the number of its rows. */
export const withBusiness = {
  columns: sql<BatchRow>`${own}, ${ofBusiness}, (
    select count(*)::integer from payout_batch_row r
     where r.organisation_id = p.organisation_id and r.batch_id = p.id) as row_count`,
  joins: sql`join business b on b.organisation_id = p.organisation_id and b.id = p.business_id`,
};

/** One batch of a visible business, or null. */
export const findBatch = async (tx: Tx, scope: BusinessScope, id: string): Promise<BatchRow | null> => {
  const { rows } = await sql<BatchRow>`
    select ${withBusiness.columns} from payout_batch p ${withBusiness.joins}
     where ${visibleTo(scope, 'p')} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Businesses of these batches. */
export const businessesOfBatches = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'payout_batch', 'id' | 'business_id'>>`
    select id, business_id from payout_batch
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};

/** Adds rows, or replaces those with the same numbers. */
export const saveBatchRows = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
  rows: readonly KeptRow[],
): Promise<void> => {
  const kept: InsertRow<'payout_batch_row'>[] = rows.map((row) => ({
    organisation_id: organisationId,
    batch_id: id,
    number: row.number,
    client_withdrawal_id: row.clientWithdrawalId,
    recipient_address: row.recipientAddress,
    destination_tag: row.destinationTag,
    bank_account: row.bankAccount,
    amount: row.amount,
    name: row.name,
    note: row.note,
    reference: row.reference,
    own_wallet: row.ownWallet,
    beneficiary_id: row.beneficiaryId,
    left_out: row.leftOut,
    accepted: row.accepted,
  }));
  await sql`
    insert into payout_batch_row as kept
    select * from jsonb_populate_recordset(null::payout_batch_row, ${JSON.stringify(kept)}::jsonb)
        on conflict (organisation_id, batch_id, number) do update
       set client_withdrawal_id = excluded.client_withdrawal_id, recipient_address = excluded.recipient_address,
           destination_tag = excluded.destination_tag, bank_account = excluded.bank_account, amount = excluded.amount,
           name = excluded.name, note = excluded.note, reference = excluded.reference, own_wallet = excluded.own_wallet, beneficiary_id = excluded.beneficiary_id,
           left_out = excluded.left_out, accepted = excluded.accepted`.execute(tx);
};

const typedRow = columns(
  'payout_batch_row',
  [
    'number',
    'client_withdrawal_id',
    'recipient_address',
    'destination_tag',
    'bank_account',
    'amount',
    'name',
    'note',
    'reference',
    'own_wallet',
    'beneficiary_id',
    'left_out',
    'accepted',
  ],
  'r',
);
type TypedRow = RowOf<typeof typedRow>;

const keptRow = (row: TypedRow): KeptRow => ({
  number: row.number,
  clientWithdrawalId: row.client_withdrawal_id,
  recipientAddress: row.recipient_address,
  destinationTag: row.destination_tag,
  bankAccount: row.bank_account,
  amount: row.amount,
  name: row.name,
  note: row.note,
  reference: row.reference,
  ownWallet: row.own_wallet,
  beneficiaryId: row.beneficiary_id,
  leftOut: row.left_out,
  accepted: row.accepted,
});

/** All rows of a batch, in order. */
export const selectBatchRows = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
): Promise<KeptRow[]> => {
  const { rows } = await sql<TypedRow>`
    select ${typedRow} from payout_batch_row r
     where r.organisation_id = ${organisationId} and r.batch_id = ${id} order by r.number`.execute(tx);
  return rows.map(keptRow);
};

const ofCrypto = aliases(
  'crypto_withdrawal',
  {
    id: 'crypto_id',
    status: 'crypto_status',
    status_reason: 'crypto_reason',
    recipient_amount: 'crypto_amount',
    currency: 'crypto_currency',
    transaction_id: 'crypto_transaction',
  },
  'c',
);
const ofFiat = aliases(
  'fiat_withdrawal',
  {
    id: 'fiat_id',
    status: 'fiat_status',
    status_reason: 'fiat_reason',
    amount: 'fiat_amount',
    currency: 'fiat_currency',
    bank_transaction_id: 'fiat_transaction',
    bank_account_id: 'fiat_account_id',
    payment_method: 'fiat_method',
    paid_to: 'fiat_paid_to',
  },
  'f',
);
type OfCrypto = RowOf<typeof ofCrypto>;
type OfFiat = RowOf<typeof ofFiat>;
type Joined = TypedRow & { readonly [Name in keyof (OfCrypto & OfFiat)]: (OfCrypto & OfFiat)[Name] | null };

/** Withdrawal that was made of a row. */
type Payout = NonNullable<PayoutRow['withdrawal']>;

const payoutOf = (row: Joined): Payout | null => {
  if (row.fiat_id !== null) {
    const fiat = row as OfFiat;
    // Only this product writes it.
    const paidTo = fiat.fiat_paid_to as PaidAccount;
    return {
      id: fiat.fiat_id,
      status: fiat.fiat_status,
      statusReason: fiat.fiat_reason,
      recipientAmount: textIn(fiat.fiat_amount, fiat.fiat_currency),
      transactionId: fiat.fiat_transaction,
      paidTo: {
        id: fiat.fiat_account_id,
        accountLabel: paidTo.accountLabel,
        holderName: paidTo.holderName,
        accountMasked: maskedAccount(paidTo),
        // Validated by the contract when it was stored.
        paymentMethod: fiat.fiat_method as PaymentMethod,
      },
    };
  }
  if (row.crypto_id === null) return null;
  const crypto = row as OfCrypto;
  return {
    id: crypto.crypto_id,
    status: crypto.crypto_status,
    statusReason: crypto.crypto_reason,
    recipientAmount: textIn(crypto.crypto_amount, crypto.crypto_currency),
    transactionId: crypto.crypto_transaction,
    paidTo: null,
  };
};

/** A row without a withdrawal has none of these. */
export type PaidRow = KeptRow & { readonly withdrawal: Payout | null };

/** Rows of a batch after a number, with their withdrawals. */
export const selectPaidRows = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PaidRow[]> => {
  const { rows } = await sql<Joined>`
    select ${typedRow}, ${ofCrypto}, ${ofFiat} from payout_batch_row r
      left join crypto_withdrawal c
        on c.organisation_id = r.organisation_id and c.batch_id = r.batch_id and c.batch_row = r.number
      left join fiat_withdrawal f
        on f.organisation_id = r.organisation_id and f.batch_id = r.batch_id and f.batch_row = r.number
     where r.organisation_id = ${organisationId} and r.batch_id = ${id} and r.number > ${after}
     order by r.number limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...keptRow(row), withdrawal: payoutOf(row) }));
};

type CountedPayouts = (Columns<'crypto_withdrawal', 'status'> | Columns<'fiat_withdrawal', 'status'>) & {
  readonly count: number;
};

/** Number of payouts of a batch by their status. */
export const countPayouts = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
): Promise<CountedPayouts[]> => {
  const { rows } = await sql<CountedPayouts>`
    select status, count(*)::integer as count from (
      select status from crypto_withdrawal where organisation_id = ${organisationId} and batch_id = ${id}
      union all
      select status from fiat_withdrawal where organisation_id = ${organisationId} and batch_id = ${id}) w
     group by status order by status`.execute(tx);
  return rows;
};

type Unsent =
  | Columns<'crypto_withdrawal', 'id' | 'batch_row' | 'client_withdrawal_id' | 'status' | 'status_reason'>
  | (Columns<'fiat_withdrawal', 'id' | 'batch_row' | 'status' | 'status_reason'> &
      Columns<'crypto_withdrawal', 'client_withdrawal_id'>);

/** Payouts of a batch that were not sent, or came back, in the order of its rows. */
export const selectUnsent = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
  most: number,
): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select id, batch_row, client_withdrawal_id, status, status_reason from (
      select id, batch_row, client_withdrawal_id, status, status_reason from crypto_withdrawal
       where organisation_id = ${organisationId} and batch_id = ${id} and status <> 'COMPLETED'
      union all
      select id, batch_row, client_label, status, status_reason from fiat_withdrawal
       where organisation_id = ${organisationId} and batch_id = ${id} and status <> 'COMPLETED') w
     order by batch_row limit ${most}`.execute(tx);
  return rows;
};

/** Number of rows of a batch, with those that stayed out. */
export const countRows = async (
  tx: Tx,
  { organisationId, id }: Pick<PayoutBatch, 'organisationId' | 'id'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payout_batch_row
     where organisation_id = ${organisationId} and batch_id = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
};
