import type { BankAccountStatus } from '@countinghouse/contract/carriers/bank-accounts';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertMissingRows, insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';

const own = columns('bank_account', [
  'organisation_id',
  'id',
  'account_label',
  'currency',
  'payment_method',
  'holder_name',
  'street',
  'city',
  'postal_code',
  'country',
  'email',
  'bank_name',
  'bank_address',
  'iban',
  'account_number',
  'sort_code',
  'routing_number',
  'swift_code',
  'has_intermediary_bank',
  'intermediary_bank_name',
  'intermediary_bank_address',
  'status',
  'rejection_reason',
  'verified_at',
  'revision',
  'created_by_label',
  'created_at',
]);
type AccountRow = RowOf<typeof own>;

/** Stored bank account, with its numbers. */
export type AccountRecord = CamelCased<AccountRow>;

type AccountFilters = { readonly currency?: string | undefined; readonly status?: BankAccountStatus | undefined };

/** Accounts by currency and label; by default all except the archived ones. */
export const selectAccounts = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, status }: AccountFilters,
): Promise<AccountRecord[]> => {
  const { rows } = await sql<AccountRow>`
    select ${own} from bank_account
     where organisation_id = ${organisationId}
       and ${status === undefined ? sql`status <> 'ARCHIVED'` : sql`status = ${status}`}
       and currency = coalesce(${currency ?? null}, currency)
     order by array_position(array['EUR','USD','GBP'], currency), lower(account_label), id`.execute(tx);
  return rows.map(camelCased);
};

/** One account that is not archived, or null. */
export const findAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AccountRecord | null> => {
  const { rows } = await sql<AccountRow>`
    select ${own} from bank_account
     where organisation_id = ${organisationId} and id = ${id} and status <> 'ARCHIVED'`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** One account in any status, or null. */
export const findEverKept = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AccountRecord | null> => {
  const { rows } = await sql<AccountRow>`
    select ${own} from bank_account where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Active ones of these accounts, by which money can come. */
export const findActiveAccounts = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'bank_account', 'id'>>`
    select id from bank_account
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[]) and status = 'ACTIVE'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Locks one account that is not archived: no change and no payment by it until the transaction ends. */
export const holdAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AccountRecord | null> => {
  await sql`
    select 1 from bank_account where organisation_id = ${organisationId} and id = ${id} for update`.execute(tx);
  return findAccount(tx, organisationId, id);
};

/** Finds an account and keeps it unchanged until the transaction ends; others may share it at the same time. */
export const shareAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AccountRecord | null> => {
  await sql`
    select 1 from bank_account where organisation_id = ${organisationId} and id = ${id} for share`.execute(tx);
  return findAccount(tx, organisationId, id);
};

/**
 * Accounts that are not archived and have one of these labels or numbers, kept unchanged until the transaction ends. A British or American number may
 * stand behind the code of its bank.
 */
export const shareAccountsNamed = async (
  tx: Tx,
  organisationId: OrganisationId,
  { labels, numbers }: { readonly labels: readonly string[]; readonly numbers: readonly string[] },
): Promise<AccountRecord[]> => {
  const { rows } = await sql<AccountRow>`
    select ${own} from bank_account
     where organisation_id = ${organisationId} and status <> 'ARCHIVED'
       and (lower(account_label) in (select lower(label) from unnest(${[...labels]}::text[]) as asked (label))
            or iban = any(${[...numbers]}::text[]) or account_number = any(${[...numbers]}::text[])
            or concat(sort_code, routing_number, account_number) = any(${[...numbers]}::text[]))
     order by id for share`.execute(tx);
  return rows.map(camelCased);
};

/** Serialises the labelling of an organisation's accounts: while the lock is held labels do not change. */
export const holdLabels = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank account labels ${organisationId}`}, 0))`.execute(tx);
};

/** Labels of the accounts that are not archived, except the one with the id `except`. */
export const selectOtherLabels = async (
  tx: Tx,
  organisationId: OrganisationId,
  except: string | null,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'bank_account', 'account_label'>>`
    select account_label from bank_account
     where organisation_id = ${organisationId} and status <> 'ARCHIVED'
       and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx);
  return rows.map((row) => row.account_label);
};

/** Details of an account as entered, ready to be stored. */
export type AccountDetails = Pick<
  AccountRecord,
  | 'accountLabel'
  | 'paymentMethod'
  | 'holderName'
  | 'street'
  | 'city'
  | 'postalCode'
  | 'country'
  | 'email'
  | 'bankName'
  | 'bankAddress'
  | 'iban'
  | 'accountNumber'
  | 'sortCode'
  | 'routingNumber'
  | 'swiftCode'
  | 'hasIntermediaryBank'
  | 'intermediaryBankName'
  | 'intermediaryBankAddress'
>;

const detailsRow = (details: AccountDetails): InsertRow<'bank_account'> => ({
  account_label: details.accountLabel,
  payment_method: details.paymentMethod,
  holder_name: details.holderName,
  street: details.street,
  city: details.city,
  postal_code: details.postalCode,
  country: details.country,
  email: details.email,
  bank_name: details.bankName,
  bank_address: details.bankAddress,
  iban: details.iban,
  account_number: details.accountNumber,
  sort_code: details.sortCode,
  routing_number: details.routingNumber,
  swift_code: details.swiftCode,
  has_intermediary_bank: details.hasIntermediaryBank,
  intermediary_bank_name: details.intermediaryBankName,
  intermediary_bank_address: details.intermediaryBankAddress,
});

export type NewAccount = AccountDetails &
  Pick<AccountRecord, 'organisationId' | 'id' | 'currency' | 'status' | 'createdAt'> & {
    readonly rejectionReason: string | null;
    readonly verifiedAt: Date | null;
    readonly createdBy: string;
  };

/** Columns of an account that decide where money goes, and if anybody verified its holder. */
export const sealedAccounts = sealedTable({
  table: 'bank_account',
  key: ['organisation_id', 'id'],
  columns: [
    'account_label',
    'currency',
    'payment_method',
    'holder_name',
    'street',
    'city',
    'postal_code',
    'country',
    'email',
    'bank_name',
    'bank_address',
    'iban',
    'account_number',
    'sort_code',
    'routing_number',
    'swift_code',
    'has_intermediary_bank',
    'intermediary_bank_name',
    'intermediary_bank_address',
    'status',
    'rejection_reason',
    'verified_at',
    'revision',
    'created_by_label',
    'created_at',
  ],
  proves: 'every bank account is as it was entered, and as somebody has verified it.',
});

const isAccount = (organisationId: OrganisationId, id: string) =>
  sql`organisation_id = ${organisationId} and id = ${id}`;

const rowsOf = (accounts: readonly NewAccount[]): InsertRow<'bank_account'>[] =>
  accounts.map((account) => ({
    ...detailsRow(account),
    organisation_id: account.organisationId,
    id: account.id,
    currency: account.currency,
    status: account.status,
    rejection_reason: account.rejectionReason,
    verified_at: account.verifiedAt?.toISOString() ?? null,
    revision: 1,
    created_by_label: account.createdBy,
    created_at: account.createdAt.toISOString(),
    updated_at: account.createdAt.toISOString(),
  }));

export const insertAccount = (tx: Tx, account: NewAccount): Promise<void> =>
  insertRows(tx, 'bank_account', sealedAccounts.sealing(tx, rowsOf([account])));

/** Inserts missing ones, by id or label. */
export const insertMissingAccounts = (tx: Tx, accounts: readonly NewAccount[]): Promise<void> =>
  insertMissingRows(tx, 'bank_account', sealedAccounts.sealing(tx, rowsOf(accounts)));

/** Replaces the details; `isNew`: the details are those of another account, not yet verified. */
export const storeDetails = async (
  tx: Tx,
  { organisationId, id }: AccountRecord,
  details: AccountDetails,
  isNew: boolean,
): Promise<void> => {
  const row = detailsRow(details);
  const changes = Object.keys(row).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  const anew = sql`status = 'PENDING_VERIFICATION', rejection_reason = null, verified_at = null,
    revision = bank_account.revision + 1`;
  await sql`
    update bank_account set ${sql.join(changes)}, updated_at = app_clock() ${isNew ? sql`, ${anew}` : sql``}
      from jsonb_populate_record(null::bank_account, ${JSON.stringify(row)}::jsonb) as changed
     where bank_account.organisation_id = ${organisationId} and bank_account.id = ${id}`.execute(tx);
  await sealedAccounts.resealing(tx, isAccount(organisationId, id));
};

/** `reason` only of a rejection. */
export const storeVerdict = async (
  tx: Tx,
  { organisationId, id }: AccountRecord,
  reason: string | null,
): Promise<void> => {
  await sql`
    update bank_account
       set status = case when ${reason}::text is null then 'ACTIVE' else 'REJECTED' end, rejection_reason = ${reason},
           verified_at = case when ${reason}::text is null then app_clock() end, updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  await sealedAccounts.resealing(tx, isAccount(organisationId, id));
};

export const storeArchived = async (tx: Tx, { organisationId, id }: AccountRecord): Promise<void> => {
  await sql`
    update bank_account set status = 'ARCHIVED', updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  await sealedAccounts.resealing(tx, isAccount(organisationId, id));
};
