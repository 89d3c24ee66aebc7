import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { fraction, toDecimalText, toRateText, type Amount } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import { amountColumns, amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { keptMetadata, metadataOf } from '../../../platform/metadata';
import { allRows } from '../../../platform/row-checks/all-rows';
import { aliases, columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';
import type { Withdrawal } from './withdrawal';

/** Amounts of a withdrawal: of the coin, of the debited balance, of the request, and its worth. */
export const money = amountColumns('crypto_withdrawal', {
  amount: 'currency',
  network_fee: 'currency',
  recipient_amount: 'currency',
  service_fee: 'debit_currency',
  held_amount: 'debit_currency',
  debit_amount: 'debit_currency',
  target_amount: 'target_currency',
  uniform_amount: 'uniform_currency',
});

const share = (value: Withdrawal['spread']): string => toDecimalText(value, 6, 'half-up');

/** Columns of a withdrawal that change after its creation. */
const livingRow = (withdrawal: Withdrawal): InsertRow<'crypto_withdrawal'> => ({
  service_fee: unitsOf(withdrawal.serviceFee),
  cost: unitsOf(withdrawal.cost),
  debit_amount: withdrawal.debitAmount && unitsOf(withdrawal.debitAmount),
  rate: withdrawal.rate && toRateText(withdrawal.rate),
  rate_source: withdrawal.priced?.source ?? null,
  rate_at: withdrawal.priced?.at.toISOString() ?? null,
  uniform_amount: unitsOf(withdrawal.uniformAmount),
  recipient_address: withdrawal.recipientAddress,
  destination_tag: withdrawal.destinationTag,
  payee_seal: withdrawal.payeeSeal && `\\x${withdrawal.payeeSeal.toString('hex')}`,
  status: withdrawal.status,
  status_reason: withdrawal.statusReason,
  approval_status: withdrawal.approvalStatus,
  transaction_id: withdrawal.transactionId,
  cleared_at: withdrawal.clearedAt?.toISOString() ?? null,
  broadcast_at: withdrawal.broadcastAt?.toISOString() ?? null,
  completed_at: withdrawal.completedAt?.toISOString() ?? null,
});

export const insertWithdrawals = (tx: Tx, withdrawals: readonly Withdrawal[]): Promise<void> =>
  insertRows(
    tx,
    'crypto_withdrawal',
    withdrawals.map((withdrawal) => ({
      ...livingRow(withdrawal),
      organisation_id: withdrawal.organisationId,
      id: withdrawal.id,
      business_id: withdrawal.businessId,
      client_withdrawal_id: withdrawal.clientWithdrawalId,
      batch_id: withdrawal.batch?.id ?? null,
      batch_row: withdrawal.batch?.row ?? null,
      currency: withdrawal.amount.currency,
      network: withdrawal.network,
      travel_address: withdrawal.travelAddress,
      debit_currency: withdrawal.heldAmount.currency,
      target_amount_policy: withdrawal.target.currency === withdrawal.amount.currency ? 'CRYPTO' : 'FIAT',
      target_currency: withdrawal.target.currency,
      target_amount: unitsOf(withdrawal.target),
      amount: unitsOf(withdrawal.amount),
      blockchain_fee_paid_by: withdrawal.feePayer,
      network_fee: unitsOf(withdrawal.networkFee),
      recipient_amount: unitsOf(withdrawal.recipientAmount),
      service_fee_share: share(withdrawal.serviceFeeShare),
      spread: share(withdrawal.spread),
      held_amount: unitsOf(withdrawal.heldAmount),
      uniform_currency: withdrawal.uniformAmount.currency,
      seal: `\\x${withdrawal.seal.toString('hex')}`,
      screening_asked_at: null,
      screening_passed: false,
      beneficiary_id: withdrawal.beneficiaryId,
      own_wallet: withdrawal.ownWallet,
      note: withdrawal.note,
      metadata: keptMetadata(withdrawal.metadata),
      initiated_by_type: withdrawal.initiatedBy.type,
      initiated_by_id: withdrawal.initiatedBy.id,
      initiated_by_label: withdrawal.initiatedBy.label,
      created_at: withdrawal.createdAt.toISOString(),
      updated_at: withdrawal.createdAt.toISOString(),
    })),
  );

/** Stores the changes. Only for the holder of its lock (`holdWithdrawal`). */
export const saveWithdrawal = (tx: Tx, withdrawal: Withdrawal): Promise<void> => saveWithdrawals(tx, [withdrawal]);

/** Stores the changes of any number of withdrawals in one statement. Only for the holder of their locks. */
export const saveWithdrawals = async (tx: Tx, withdrawals: readonly Withdrawal[]): Promise<void> => {
  const rows = withdrawals.map((one) => ({ ...livingRow(one), organisation_id: one.organisationId, id: one.id }));
  const [first] = withdrawals;
  if (!first) return;
  const changes = Object.keys(livingRow(first)).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update crypto_withdrawal set ${sql.join(changes)}, updated_at = app_clock()
      from jsonb_populate_recordset(null::crypto_withdrawal, ${JSON.stringify(rows)}::jsonb) as changed
     where crypto_withdrawal.organisation_id = changed.organisation_id
       and crypto_withdrawal.id = changed.id`.execute(tx);
};

type Kept = Tables['crypto_withdrawal'];

/** Withdrawal from its row. */
const withdrawalOf = (row: Kept): Withdrawal => {
  const { targetAmount: target, ...amounts } = money.amounts(row);
  return {
    ...amounts,
    target,
    cost: amountIn(row.cost, row.debit_currency),
    organisationId: row.organisation_id,
    id: row.id,
    businessId: row.business_id,
    clientWithdrawalId: row.client_withdrawal_id,
    batch: row.batch_id === null || row.batch_row === null ? null : { id: row.batch_id, row: row.batch_row },
    network: row.network,
    recipientAddress: row.recipient_address,
    travelAddress: row.travel_address,
    payeeSeal: row.payee_seal,
    destinationTag: row.destination_tag,
    feePayer: row.blockchain_fee_paid_by,
    serviceFeeShare: fraction(row.service_fee_share),
    spread: fraction(row.spread),
    rate: row.rate === null ? null : fraction(row.rate),
    priced: row.rate_source === null || row.rate_at === null ? null : { source: row.rate_source, at: row.rate_at },
    seal: row.seal,
    beneficiaryId: row.beneficiary_id,
    ownWallet: row.own_wallet,
    note: row.note,
    metadata: metadataOf(row.metadata),
    transactionId: row.transaction_id,
    clearedAt: row.cleared_at,
    initiatedBy: { type: row.initiated_by_type, id: row.initiated_by_id, label: row.initiated_by_label },
    broadcastAt: row.broadcast_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    status: row.status,
    statusReason: row.status_reason,
    approvalStatus: row.approval_status,
  };
};

/** Every withdrawal of all organisations. */
export async function* allWithdrawals(tx: Tx): AsyncGenerator<Withdrawal> {
  for await (const row of allRows(tx, 'crypto_withdrawal', ['organisation_id', 'id'])) yield withdrawalOf(row);
}

/** Writes the seals of a withdrawal anew, of an organisation that came from another cell. */
export const storeWithdrawalSeals = async (
  tx: Tx,
  { organisationId, id }: Pick<Withdrawal, 'organisationId' | 'id'>,
  { seal, payeeSeal }: Pick<Withdrawal, 'seal' | 'payeeSeal'>,
): Promise<void> => {
  await sql`
    update crypto_withdrawal set seal = ${seal}, payee_seal = ${payeeSeal}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** One withdrawal, locked until the transaction ends; or null. */
export const holdWithdrawal = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<Withdrawal | null> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal where organisation_id = ${organisationId} and id = ${id}
       for no key update`.execute(tx);
  return rows[0] ? withdrawalOf(rows[0]) : null;
};

/** One withdrawal in its present state, without a lock; or null. */
export const readWithdrawal = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<Withdrawal | null> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ? withdrawalOf(rows[0]) : null;
};

/** Payouts of a batch that still wait for its decision, up to `most`, each locked until the transaction ends. */
export const holdAwaitingOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
  most: number,
): Promise<Withdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal
     where organisation_id = ${organisationId} and batch_id = ${batchId} and status = 'PENDING_APPROVAL'
     order by batch_row limit ${most} for no key update`.execute(tx);
  return rows.map(withdrawalOf);
};

/** Every payout of a batch, in the order of its rows, without a lock. */
export const payoutsOfBatch = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
): Promise<Withdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal
     where organisation_id = ${organisationId} and batch_id = ${batchId} order by batch_row`.execute(tx);
  return rows.map(withdrawalOf);
};

/** Cost of all payouts of a batch, in its debit currency. */
export const costOfBatch = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
  debitCurrency: string,
): Promise<Amount> => {
  const { rows } = await sql<Columns<'crypto_withdrawal', 'cost'>>`
    select coalesce(sum(cost), 0)::text as cost from crypto_withdrawal
     where organisation_id = ${organisationId} and batch_id = ${batchId}`.execute(tx);
  return amountIn(rows[0]?.cost ?? '0', debitCurrency);
};

/** Withdrawals of an organisation under way, and all created after an instant. */
export const withdrawalsSince = async (tx: Tx, organisationId: OrganisationId, since: Date): Promise<Withdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal
     where organisation_id = ${organisationId}
       and (created_at > ${since} or status not in ('COMPLETED','REJECTED','CANCELLED','EXPIRED','FAILED'))
     order by created_at, id`.execute(tx);
  return rows.map(withdrawalOf);
};

/** Withdrawals without an order, which the demo history created under way. Each is locked until the transaction ends. */
export const holdWithoutOrder = async (tx: Tx): Promise<Withdrawal[]> => {
  const { rows } = await sql<Kept>`
    select * from crypto_withdrawal w
     where status in ('PROCESSING','BROADCASTED')
       and not exists (select from outgoing_transfer o
                        where o.organisation_id = w.organisation_id and o.entity_id = w.id)
     order by organisation_id, id
       for no key update`.execute(tx);
  return rows.map(withdrawalOf);
};

const own = columns(
  'crypto_withdrawal',
  [
    'id',
    'business_id',
    'client_withdrawal_id',
    'currency',
    'network',
    'recipient_address',
    'travel_address',
    'destination_tag',
    'debit_currency',
    'target_amount_policy',
    'target_currency',
    'target_amount',
    'amount',
    'blockchain_fee_paid_by',
    'network_fee',
    'recipient_amount',
    'service_fee',
    'held_amount',
    'debit_amount',
    'rate',
    'uniform_currency',
    'uniform_amount',
    'status',
    'status_reason',
    'approval_status',
    'beneficiary_id',
    'note',
    'metadata',
    'transaction_id',
    'initiated_by_type',
    'initiated_by_id',
    'initiated_by_label',
    'broadcast_at',
    'completed_at',
    'created_at',
  ],
  'w',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');
export type WithdrawalRow = RowOf<typeof own> & RowOf<typeof ofBusiness>;

/** A withdrawal `w` with the name of its business. */
export const withBusiness = {
  columns: sql<WithdrawalRow>`${own}, ${ofBusiness}`,
  joins: sql`join business b on b.organisation_id = w.organisation_id and b.id = w.business_id`,
};

/** One withdrawal of a visible business, or null. */
export const findWithdrawal = async (tx: Tx, scope: BusinessScope, id: string): Promise<WithdrawalRow | null> => {
  const { rows } = await sql<WithdrawalRow>`
    select ${withBusiness.columns} from crypto_withdrawal w ${withBusiness.joins}
     where ${visibleTo(scope, 'w')} and w.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Those of these ids of the business's own that a withdrawal has already. */
export const takenWithdrawalIds = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  ids: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<Columns<'crypto_withdrawal', 'client_withdrawal_id'>>`
    select client_withdrawal_id from crypto_withdrawal
     where organisation_id = ${organisationId} and business_id = ${businessId}
       and client_withdrawal_id = any(${[...ids]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.client_withdrawal_id));
};

/** Of what never left. */
const gone = sql`('REJECTED','CANCELLED','EXPIRED','FAILED')`;

/** Amounts a business sent or is about to send to each of these addresses since an instant, in the uniform currency of each. */
export const sentTo = async (
  tx: Tx,
  organisationId: OrganisationId,
  {
    businessId,
    addresses,
    since,
  }: { readonly businessId: BusinessId; readonly addresses: readonly string[]; readonly since: Date },
): Promise<Map<string, readonly { readonly at: Date; readonly value: Amount }[]>> => {
  const { rows } = await sql<
    Columns<'crypto_withdrawal', 'recipient_address' | 'created_at' | 'uniform_currency' | 'uniform_amount'>
  >`
    select sent.* from unnest(${[...new Set(addresses)]}::text[]) as asked (address)
     cross join lateral (
       select recipient_address, created_at, uniform_currency, uniform_amount from crypto_withdrawal
        where organisation_id = ${organisationId} and recipient_address = asked.address and created_at > ${since}
          and business_id = ${businessId} and status not in ${gone}
        order by created_at desc limit 1000) sent`.execute(tx);
  const sent = new Map<string, { readonly at: Date; readonly value: Amount }[]>();
  for (const row of rows) {
    const transfers = sent.get(row.recipient_address) ?? [];
    transfers.push({ at: row.created_at, value: amountIn(row.uniform_amount, row.uniform_currency) });
    sent.set(row.recipient_address, transfers);
  }
  return sent;
};

type Sent = Columns<'crypto_withdrawal', 'id' | 'client_withdrawal_id' | 'created_at'>;

/** To an address, or to a travel address, whatever its provider has named. */
const isTo = (address: string) => sql`(recipient_address = ${address} or travel_address = ${address})`;

/** Newest withdrawal of the same amount to the same place since an instant, abandoned ones left out; or null. */
export const findSameSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  same: Pick<Withdrawal, 'businessId' | 'recipientAddress' | 'amount' | 'network'> & { readonly since: Date },
): Promise<Sent | null> => {
  const { rows } = await sql<Sent>`
    select id, client_withdrawal_id, created_at from crypto_withdrawal
     where organisation_id = ${organisationId} and ${isTo(same.recipientAddress)}
       and created_at > ${same.since} and business_id = ${same.businessId} and network = ${same.network}
       and currency = ${same.amount.currency} and amount = ${unitsOf(same.amount)} and status not in ${gone}
     order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** True if anything ever left to an address. */
export const wasSentTo = async (tx: Tx, organisationId: OrganisationId, address: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from crypto_withdrawal
     where organisation_id = ${organisationId} and ${isTo(address)} and status not in ${gone}
     limit 1`.execute(tx);
  return rows.length > 0;
};

/** Number of other withdrawals to an address before this one, sent or pending, and the first one's time. */
export const sentBefore = async (
  tx: Tx,
  organisationId: OrganisationId,
  { address, id }: { readonly address: string; readonly id: string },
): Promise<{ readonly earlier: number; readonly firstUsedAt: Date | null }> => {
  const { rows } = await sql<{ earlier: number; first_used: Date | null }>`
    select count(*)::integer as earlier, min(w.created_at) as first_used
      from crypto_withdrawal w
      join crypto_withdrawal one on one.organisation_id = w.organisation_id and one.id = ${id}
     where w.organisation_id = ${organisationId} and (w.recipient_address = ${address} or w.travel_address = ${address})
       and w.id <> one.id
       and (w.created_at, w.id) < (one.created_at, one.id) and w.status not in ${gone}`.execute(tx);
  return { earlier: rows[0]?.earlier ?? 0, firstUsedAt: rows[0]?.first_used ?? null };
};

/** Record about a recipient. */
export type PastOfRecipient = {
  /** True if anything ever left to the address. */
  readonly wasPaid: boolean;
  /** Address used before that begins and ends like this different one; null for none. */
  readonly lookAlike: string | null;
  /** Withdrawals of the business to it since an instant, of this coin over this network: their atomic units, and the business's own ids. */
  readonly recent: readonly { readonly units: string; readonly id: string }[];
};

/** Ends of an address as people compare them, like the column that is compared with them. */
const endsOf = (address: RawBuilder<unknown>) => sql`lower(left(${address}, 6) || right(${address}, 4))`;

type Recipients = Pick<Withdrawal, 'businessId' | 'network'> & {
  readonly currency: string;
  readonly addresses: readonly string[];
  readonly since: Date;
};

/**
 * Record about each of these addresses, in canonical form, read once for all of them: a batch has up to 5,000 recipients.
 */
export const pastOfRecipients = async (
  tx: Tx,
  organisationId: OrganisationId,
  { businessId, network, currency, addresses, since }: Recipients,
): Promise<ReadonlyMap<string, PastOfRecipient>> => {
  const wanted = [...new Set(addresses)];
  const { rows } = await sql<{
    wanted: string;
    was_paid: boolean;
    alike: string | null;
    recent: PastOfRecipient['recent'];
  }>`
    select asked.wanted,
           exists (select from crypto_withdrawal w
                    where w.organisation_id = ${organisationId} and w.recipient_address = asked.wanted
                      and w.status not in ${gone}) as was_paid,
           resembling.address as alike, coalesce(lately.withdrawals, '[]') as recent
      from unnest(${wanted}::text[]) as asked (wanted)
      left join (
        select distinct on (one.wanted) one.wanted, w.recipient_address as address
          from unnest(${wanted}::text[]) as one (wanted)
          join crypto_withdrawal w on w.recipient_ends = ${endsOf(sql`one.wanted`)}
         where w.organisation_id = ${organisationId} and w.recipient_address <> one.wanted and w.status not in ${gone}
         order by one.wanted, w.created_at desc) resembling on resembling.wanted = asked.wanted
      left join (
        select w.recipient_address,
               jsonb_agg(jsonb_build_object('units', w.amount::text, 'id', w.client_withdrawal_id) order by w.created_at desc) as withdrawals
          from crypto_withdrawal w
         where w.organisation_id = ${organisationId} and w.recipient_address = any(${wanted}::text[])
           and w.created_at > ${since} and w.business_id = ${businessId} and w.network = ${network}
           and w.currency = ${currency} and w.status not in ${gone}
         group by w.recipient_address) lately on lately.recipient_address = asked.wanted`.execute(tx);
  return new Map(
    rows.map(({ wanted, was_paid: wasPaid, alike: lookAlike, recent }) => [wanted, { wasPaid, lookAlike, recent }]),
  );
};

/** Query for the newest address used before that begins and ends like this different one: what went to this one itself, often most of it, is passed over. */
export const lookingAlike = (organisationId: OrganisationId, address: string) => {
  const alike = (differs: RawBuilder<unknown>) => sql`
    select recipient_address, created_at from crypto_withdrawal
     where organisation_id = ${organisationId} and recipient_ends = ${endsOf(sql`${address}::text`)}
       and ${differs} and status not in ${gone}`;
  return sql<Columns<'crypto_withdrawal', 'recipient_address'>>`
    select recipient_address from (
      ${alike(sql`recipient_address < ${address}`)} union all ${alike(sql`recipient_address > ${address}`)}) alike
     order by created_at desc limit 1`;
};

/** Address used before that begins and ends like this different one; null for none. */
export const findLookAlike = async (
  tx: Tx,
  organisationId: OrganisationId,
  address: string,
): Promise<string | null> => {
  const { rows } = await lookingAlike(organisationId, address).execute(tx);
  return rows[0]?.recipient_address ?? null;
};

/** Businesses of these withdrawals. */
export const businessesOfWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'crypto_withdrawal', 'id' | 'business_id'>>`
    select id, business_id from crypto_withdrawal
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};

export type WaitingWithdrawal = Columns<
  'crypto_withdrawal',
  | 'organisation_id'
  | 'id'
  | 'currency'
  | 'network'
  | 'recipient_address'
  | 'travel_address'
  | 'created_at'
  | 'cleared_at'
  | 'screening_asked_at'
  | 'screening_passed'
> & { readonly is_test: boolean };

/** Withdrawals of every organisation that wait to be sent after another one, the oldest first. */
export const waitingWithdrawals = async (
  tx: Tx,
  after: Pick<WaitingWithdrawal, 'created_at' | 'id'> | null,
  limit: number,
): Promise<WaitingWithdrawal[]> => {
  const edge = after ? sql`and (created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<WaitingWithdrawal>`
    select organisation_id, id, currency, network, recipient_address, travel_address, created_at, cleared_at, screening_asked_at,
           screening_passed, is_test_organisation(organisation_id) as is_test
      from crypto_withdrawal
     where status = 'PENDING' ${edge} order by created_at, id limit ${limit}`.execute(tx);
  return rows;
};

/** Records the screening of a withdrawal, and its verdict. */
export const noteScreening = async (
  tx: Tx,
  { organisationId, id }: Pick<Withdrawal, 'organisationId' | 'id'>,
  at: Date,
  hasPassed: boolean,
): Promise<void> => {
  await sql`
    update crypto_withdrawal set screening_asked_at = ${at}, screening_passed = ${hasPassed}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Records the transaction of a withdrawal about to leave, before it is handed over. */
export const noteTransaction = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  transactionId: string,
): Promise<void> => {
  await sql`
    update crypto_withdrawal set transaction_id = ${transactionId}, updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Serialises the allotment of an organisation's coins. */
export const holdSharingOut = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout ${organisationId}`}, 0))`.execute(tx);
};

/** Amounts leaving over a network that are still in the book: withdrawals under way and refunds ordered. */
export const leavingOver = async (tx: Tx, organisationId: OrganisationId, network: string): Promise<Amount[]> => {
  const { rows } = await sql<Columns<'crypto_withdrawal', 'currency' | 'amount'>>`
    select currency, sum(amount)::text as amount from (
      select currency, recipient_amount as amount from crypto_withdrawal
       where organisation_id = ${organisationId} and network = ${network} and status in ('PROCESSING','BROADCASTED')
      union all
      select currency, amount from outgoing_transfer
       where organisation_id = ${organisationId} and network = ${network} and kind = 'REFUND'
         and status in ('ORDERED','PREPARED','SENT')) leaving
     group by currency`.execute(tx);
  return rows.map((row) => amountIn(row.amount, row.currency));
};
