import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { amountColumns, amountIn, unitsOf } from '../../../platform/amount-columns';
import { begins, oneBegins } from '../../../platform/like';
import { insertMissingRows, insertRows } from '../../../platform/insert-rows';
import { keptMetadata, metadataOf } from '../../../platform/metadata';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';
import { batchPrefix } from '../../../rails/bank';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { FiatDeposit, WhitelabelDeposit } from './fiat-deposit';

/** Amounts of a top-up, all in its currency; received amount and fee once known. */
export const money = amountColumns('fiat_deposit', {
  expected_amount: 'currency',
  received_amount: 'currency',
  fee: 'currency',
});

/** Amounts of money that a payer sent. */
export const whitelabelMoney = amountColumns('whitelabel_fiat_deposit', { amount: 'currency', fee: 'currency' });

/** Any number of deposits in any state. */
export const insertFiatDeposits = (tx: Tx, deposits: readonly FiatDeposit[]): Promise<void> =>
  insertRows(
    tx,
    'fiat_deposit',
    deposits.map(({ received, ...deposit }) => ({
      organisation_id: deposit.organisationId,
      id: deposit.id,
      business_id: deposit.businessId,
      client_label: deposit.clientLabel,
      payment_method: deposit.paymentMethod,
      bank_account_id: deposit.bankAccountId,
      ...money.columns({
        expectedAmount: deposit.expectedAmount,
        receivedAmount: received?.amount ?? null,
        fee: received?.fee ?? null,
      }),
      payment_reference: deposit.paymentReference,
      instructions: deposit.instructions,
      metadata: keptMetadata(deposit.metadata),
      status: deposit.status,
      remitter_name: received?.remitterName ?? null,
      remitter_account_masked: received?.remitterAccountMasked ?? null,
      initiated_by_type: deposit.initiatedBy.type,
      initiated_by_id: deposit.initiatedBy.id,
      initiated_by_label: deposit.initiatedBy.label,
      created_at: deposit.createdAt.toISOString(),
      received_at: received?.at.toISOString() ?? null,
      expires_at: deposit.expiresAt.toISOString(),
    })),
  );

/** Stores the outcome of a deposit. */
export const storeOutcome = async (tx: Tx, { organisationId, id, status, received }: FiatDeposit): Promise<void> => {
  await sql`
    update fiat_deposit
       set status = ${status}, received_amount = ${received ? unitsOf(received.amount) : null}::numeric,
           fee = ${received?.fee ? unitsOf(received.fee) : null}::numeric, received_at = ${received?.at ?? null},
           remitter_name = ${received?.remitterName ?? null},
           remitter_account_masked = ${received?.remitterAccountMasked ?? null}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

const own = columns(
  'fiat_deposit',
  [
    'organisation_id',
    'id',
    'business_id',
    'client_label',
    'currency',
    'payment_method',
    'bank_account_id',
    'expected_amount',
    'received_amount',
    'fee',
    'payment_reference',
    'instructions',
    'metadata',
    'status',
    'remitter_name',
    'remitter_account_masked',
    'initiated_by_type',
    'initiated_by_id',
    'initiated_by_label',
    'created_at',
    'received_at',
    'expires_at',
    'ordered_at',
  ],
  'd',
);
type DepositRow = RowOf<typeof own>;
const ofAccount = columns('bank_account', ['account_label', 'iban', 'account_number'], 'a');
/** Entry that a bank has announced and not booked, and that quotes the deposit's reference. */
type Announced = { readonly announced_amount: string | null; readonly announced_at: Date | null };
export type FiatDepositRow = DepositRow & RowOf<typeof ofAccount> & Announced;

const depositOf = (row: DepositRow): FiatDeposit => {
  const { expectedAmount, receivedAmount, fee } = money.amounts(row);
  return {
    organisationId: row.organisation_id,
    id: row.id,
    businessId: row.business_id,
    clientLabel: row.client_label,
    paymentMethod: row.payment_method,
    bankAccountId: row.bank_account_id,
    expectedAmount,
    received:
      receivedAmount === null || row.received_at === null
        ? null
        : {
            amount: receivedAmount,
            fee,
            at: row.received_at,
            remitterName: row.remitter_name,
            remitterAccountMasked: row.remitter_account_masked,
          },
    paymentReference: row.payment_reference,
    // Only this product writes it.
    instructions: row.instructions as FiatDeposit['instructions'],
    metadata: metadataOf(row.metadata),
    status: row.status,
    initiatedBy: { type: row.initiated_by_type, id: row.initiated_by_id, label: row.initiated_by_label },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
};

/** One deposit, locked until the transaction ends; null if there is none. */
export const holdFiatDeposit = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<FiatDeposit | null> => {
  const { rows } = await sql<DepositRow>`
    select ${own} from fiat_deposit d where d.organisation_id = ${organisationId} and d.id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ? depositOf(rows[0]) : null;
};

/** Deposit with one of these references, locked; null for none or several. */
export const holdByReference = async (
  tx: Tx,
  organisationId: OrganisationId,
  references: readonly string[],
): Promise<FiatDeposit | null> => {
  const { rows } = await sql<DepositRow>`
    select ${own} from fiat_deposit d
     where d.organisation_id = ${organisationId} and d.payment_reference = any(${[...references]}::text[])
     for update`.execute(tx);
  const [found, ...others] = rows;
  return found && others.length === 0 ? depositOf(found) : null;
};

/** Locks up to `most` overdue deposits of all organisations; those locked by others are skipped. */
export const holdOverdue = async (tx: Tx, now: Date, most: number): Promise<FiatDeposit[]> => {
  const { rows } = await sql<DepositRow>`
    select ${own} from fiat_deposit d where d.status = 'PENDING' and d.expires_at <= ${now}
     order by d.expires_at, d.id limit ${most} for update skip locked`.execute(tx);
  return rows.map(depositOf);
};

/** True if money by an account is announced or under review. */
export const hasOpenDeposit = async (tx: Tx, organisationId: OrganisationId, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from fiat_deposit
     where organisation_id = ${organisationId} and bank_account_id = ${accountId}
       and status in ('PENDING','UNDER_REVIEW') limit 1`.execute(tx);
  return rows.length > 0;
};

export const insertWhitelabelDeposits = (tx: Tx, deposits: readonly WhitelabelDeposit[]): Promise<void> =>
  insertRows(
    tx,
    'whitelabel_fiat_deposit',
    deposits.map((deposit) => ({
      organisation_id: deposit.organisationId,
      id: deposit.id,
      business_id: deposit.businessId,
      reference: deposit.reference,
      ...whitelabelMoney.columns(deposit),
      remitter_name: deposit.remitterName,
      remitter_account_masked: deposit.remitterAccountMasked,
      end_to_end_id: deposit.endToEndId,
      created_at: deposit.at.toISOString(),
    })),
  );

export const ofWhitelabel = columns(
  'whitelabel_fiat_deposit',
  [
    'id',
    'business_id',
    'reference',
    'currency',
    'amount',
    'fee',
    'remitter_name',
    'remitter_account_masked',
    'end_to_end_id',
    'reversed_at',
    'created_at',
  ],
  'd',
);
export type WhitelabelRow = RowOf<typeof ofWhitelabel>;

/** Locks one; null if there is none. */
export const holdWhitelabel = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<WhitelabelRow | null> => {
  const { rows } = await sql<WhitelabelRow>`
    select ${ofWhitelabel} from whitelabel_fiat_deposit d
     where d.organisation_id = ${organisationId} and d.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

export const markWhitelabelReversed = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  at: Date,
): Promise<void> => {
  await sql`
    update whitelabel_fiat_deposit set reversed_at = ${at} where organisation_id = ${organisationId} and id = ${id}`.execute(
    tx,
  );
};

/** A top-up `d` with the account it was announced from. */
export const withAccount = {
  columns: sql<FiatDepositRow>`${own}, ${ofAccount}, announced.amount as announced_amount, announced.last_told_at as announced_at`,
  joins: sql`join bank_account a on a.organisation_id = d.organisation_id and a.id = d.bank_account_id
    left join lateral (
      select p.amount, p.last_told_at from bank_pending_entry p
       where d.status = 'PENDING' and p.organisation_id = d.organisation_id and p.is_credit and p.currency = d.currency
         and d.payment_reference = any(p.quoted) and not starts_with(p.key, ${batchPrefix})
       order by p.last_told_at desc, p.key limit 1) announced on true`,
};

/** A top-up `d` by its client's label, its payment reference in any case, or its id. */
export const isFound = (typed: string) =>
  sql`(${oneBegins([sql`d.client_label`], [sql`d.id`], typed)} or ${begins(sql`d.payment_reference`, typed.toUpperCase())})`;

/** One visible top-up, or null. */
export const findFiatDeposit = async (tx: Tx, scope: BusinessScope, id: string): Promise<FiatDepositRow | null> => {
  const { rows } = await sql<FiatDepositRow>`
    select ${withAccount.columns} from fiat_deposit d ${withAccount.joins}
     where d.organisation_id = ${scope.organisationId} and d.id = ${id}`.execute(tx);
  const [row] = rows;
  return row && seesBusiness(scope, row.business_id) ? row : null;
};

/** True if such a white-label deposit is visible to the caller. */
export const seesWhitelabel = async (tx: Tx, scope: BusinessScope, id: string): Promise<boolean> => {
  const { rows } = await sql<Columns<'whitelabel_fiat_deposit', 'business_id'>>`
    select business_id from whitelabel_fiat_deposit
     where organisation_id = ${scope.organisationId} and id = ${id}`.execute(tx);
  return rows[0] !== undefined && seesBusiness(scope, rows[0].business_id);
};

const ofCollection = columns('collection_account', [
  'organisation_id',
  'id',
  'currency',
  'payment_methods',
  'beneficiary',
  'iban',
  'account_number',
  'sort_code',
  'routing_number',
  'swift_code',
  'bank_name',
  'bank_address',
  'channel',
  'payment_message',
]);
export type CollectionAccount = RowOf<typeof ofCollection>;

/** Account for deposits of a currency and method; null without one. */
export const findCollectionAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, paymentMethod }: { readonly currency: string; readonly paymentMethod: string },
): Promise<CollectionAccount | null> => {
  const { rows } = await sql<CollectionAccount>`
    select ${ofCollection} from collection_account
     where organisation_id = ${organisationId} and currency = ${currency} and ${paymentMethod} = any(payment_methods)
     order by created_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** First account for money of a currency, by any method; null without one. */
export const findCollectionAccountOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  currency: string,
): Promise<CollectionAccount | null> => {
  const { rows } = await sql<CollectionAccount>`
    select ${ofCollection} from collection_account
     where organisation_id = ${organisationId} and currency = ${currency} order by created_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** All that an organisation's payers pay into, by currency. */
export const listCollectionAccounts = async (tx: Tx, organisationId: OrganisationId): Promise<CollectionAccount[]> => {
  const { rows } = await sql<CollectionAccount>`
    select ${ofCollection} from collection_account
     where organisation_id = ${organisationId} order by currency, created_at, id`.execute(tx);
  return rows;
};

/** Account of a statement, whatever its organisation; runs across organisations. */
export const findAccountOfStatement = async (
  tx: Tx,
  number: string,
  currency: string,
): Promise<CollectionAccount | null> => {
  const { rows } = await sql<CollectionAccount>`
    select ${ofCollection} from collection_account
     where coalesce(iban, account_number) = ${number} and currency = ${currency} limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]! : null;
};

/** Stores the closing balance of a statement, unless a newer one is known. */
export const keepClosing = async (
  tx: Tx,
  { organisation_id: organisationId, id }: Pick<CollectionAccount, 'organisation_id' | 'id'>,
  closing: { readonly currency: string; readonly units: bigint; readonly endsAt: Date },
): Promise<void> => {
  await sql`
    insert into bank_closing (organisation_id, collection_account_id, currency, units, ends_at, read_at)
    values (${organisationId}, ${id}, ${closing.currency}, ${closing.units.toString()}, ${closing.endsAt}, app_clock())
    on conflict (organisation_id, collection_account_id) do update
      set units = excluded.units, ends_at = excluded.ends_at, read_at = excluded.read_at,
          previous_units = case when bank_closing.ends_at < excluded.ends_at then bank_closing.units
                                else bank_closing.previous_units end,
          previous_ends_at = case when bank_closing.ends_at < excluded.ends_at then bank_closing.ends_at
                                  else bank_closing.previous_ends_at end
      where bank_closing.ends_at <= excluded.ends_at`.execute(tx);
};

/**
 * Stated balances of an organisation's accounts: the newest closing balance of each, and the entries since. A currency with an account that never
 * had a statement is left out: its sum is unknown.
 */
export const statedByBanks = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<{ readonly network: null; readonly amount: Amount }[]> => {
  const { rows } = await sql<Columns<'bank_closing', 'currency' | 'units'>>`
    select a.currency, sum(c.units + coalesce(e.units, 0))::text as units
      from collection_account a
      left join bank_closing c on c.organisation_id = a.organisation_id and c.collection_account_id = a.id
      left join lateral (
        select sum(case when kind in ('CREDIT', 'RETURN') then amount else -amount end) as units from bank_entry
         where organisation_id = a.organisation_id and collection_account_id = a.id and booked_at >= c.ends_at) e on true
     where a.organisation_id = ${organisationId}
     group by a.currency having count(*) = count(c.units)`.execute(tx);
  return rows.map(({ currency, units }) => ({ network: null, amount: amountIn(units, currency) }));
};

/** Whereabouts of an account's money, for operators. */
export type AccountState = CollectionAccount & {
  readonly organisation_name: string;
  readonly units: string;
  readonly stated_until: Date | null;
  /** The newest closing balance less the one before it and the entries between them; null before there are two. */
  readonly difference: string | null;
};

const inAccount = sql`
  organisation_id = a.organisation_id and collection_account_id = a.id`;
const moved = sql`coalesce(sum(case when kind in ('CREDIT', 'RETURN') then amount else -amount end), 0)`;

/** Every account of all organisations, or those whose closing balances do not follow from each other. */
const accountStates = async (tx: Tx, isAll: boolean, limit: number): Promise<AccountState[]> => {
  const { rows } = await sql<AccountState>`
    select * from (
      select a.*, o.name as organisation_name, c.ends_at as stated_until,
             (coalesce(c.units, 0) + (select ${moved} from bank_entry
                where ${inAccount} and (c.ends_at is null or booked_at >= c.ends_at)))::text as units,
             (c.units - c.previous_units - (select ${moved} from bank_entry
                where ${inAccount} and booked_at >= c.previous_ends_at and booked_at < c.ends_at))::text as difference
        from collection_account a
        join organisation o on o.id = a.organisation_id
        left join bank_closing c on c.organisation_id = a.organisation_id and c.collection_account_id = a.id) state
     where ${isAll} or difference::numeric <> 0
     order by organisation_name, currency, created_at, id limit ${limit}`.execute(tx);
  return rows;
};

export const allAccounts = (tx: Tx, limit: number): Promise<AccountState[]> => accountStates(tx, true, limit);

/** Accounts whose newest closing balance is not the one before it and the entries between them: a statement or an entry is missing. */
export const accountsThatDoNotFollow = (tx: Tx, limit: number): Promise<AccountState[]> =>
  accountStates(tx, false, limit);

const numbers = columns('collection_account', ['iban', 'account_number', 'sort_code', 'routing_number', 'swift_code']);

/**
 * Numbers of every organisation's accounts, but for one that is on its way to another cell or there: its accounts are nobody's here. Runs across
 * organisations.
 */
export const selectCollectionNumbers = async (tx: Tx): Promise<CamelCased<RowOf<typeof numbers>>[]> => {
  const { rows } = await sql<RowOf<typeof numbers>>`
    select distinct ${numbers} from collection_account
      join organisation on organisation.id = collection_account.organisation_id
     where organisation.move_state is null`.execute(tx);
  return rows.map(camelCased);
};

/** Sets by which way an account's files go and its messages come, and in which message its bank takes orders; false without such an account. */
export const setBankOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { channel, payment_message }: Pick<CollectionAccount, 'channel' | 'payment_message'>,
): Promise<boolean> => {
  const { rows } = await sql`
    update collection_account set channel = ${channel}, payment_message = ${payment_message}
     where organisation_id = ${organisationId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
};

/** An account, and the money that lies there by its bank's word. */
type AccountMoney = { readonly account: CollectionAccount; readonly amount: Amount };

/**
 * Money at each account of an organisation, the oldest account first: the newest closing balance and the entries since; of an account that never had
 * one, all of its entries.
 */
export const moneyAtAccounts = async (tx: Tx, organisationId: OrganisationId): Promise<AccountMoney[]> => {
  const { rows } = await sql<CollectionAccount & Columns<'bank_closing', 'units'>>`
    select ${ofCollection}, (coalesce(c.closing, 0) + coalesce(e.moved, 0))::text as units
      from collection_account
      left join lateral (
        select c.units as closing, c.ends_at from bank_closing c
         where c.organisation_id = collection_account.organisation_id and c.collection_account_id = collection_account.id) c
        on true
      left join lateral (
        select sum(case when kind in ('CREDIT', 'RETURN') then amount else -amount end) as moved from bank_entry
         where organisation_id = collection_account.organisation_id and collection_account_id = collection_account.id
           and (c.ends_at is null or booked_at >= c.ends_at)) e on true
     where organisation_id = ${organisationId} order by created_at, id`.execute(tx);
  return rows.map(({ units, ...account }) => ({ account, amount: amountIn(units, account.currency) }));
};

/** True if some organisation has an account of this number already; runs across organisations. */
export const hasCollectionNumber = async (
  tx: Tx,
  { number, bankCode, currency }: { readonly number: string; readonly bankCode: string; readonly currency: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from collection_account
     where coalesce(iban, account_number) = ${number} and coalesce(sort_code, routing_number, '') = ${bankCode}
       and currency = ${currency}`.execute(tx);
  return rows.length > 0;
};

type WithoutAccount = Columns<'organisation', 'id' | 'name'> & { readonly currencies: string };

/** Organisations that settle in a currency for which they have no account yet, the oldest first; runs across organisations. */
export const organisationsWithoutAccount = async (tx: Tx, limit: number): Promise<WithoutAccount[]> => {
  const { rows } = await sql<WithoutAccount>`
    select o.id, o.name, string_agg(wanted.currency, ', ' order by wanted.currency) as currencies
      from organisation o
     cross join lateral unnest(o.enabled_fiat_settlement_currencies) as wanted (currency)
     where o.status = 'ACTIVE' and o.mode = 'LIVE'
       and not exists (select from collection_account a where a.organisation_id = o.id and a.currency = wanted.currency)
     group by o.id, o.name, o.created_at order by o.created_at, o.id limit ${limit}`.execute(tx);
  return rows;
};

/** Inserts missing ones. */
export const insertMissingCollectionAccounts = (
  tx: Tx,
  rows: readonly InsertRow<'collection_account'>[],
): Promise<void> => insertMissingRows(tx, 'collection_account', rows);

/** The business of each of these deposits. */
export const businessesOfFiat = async (
  tx: Tx,
  organisationId: OrganisationId,
  table: 'fiat_deposit' | 'whitelabel_fiat_deposit',
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'fiat_deposit', 'id' | 'business_id'>>`
    select id, business_id from ${sql.table(table)}
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};
