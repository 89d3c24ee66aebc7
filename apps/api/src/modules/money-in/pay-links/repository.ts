import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { refuseAway } from '../../../platform/away/repository';
import { idsBeginning } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { begins } from '../../../platform/like';
import type { Statement } from '../../../platform/list/filters';
import { keptMetadata } from '../../../platform/metadata';
import { aliases, columns, type Columns, type InsertRow } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

const ofLink = columns(
  'pay_link',
  [
    'id',
    'business_id',
    'token',
    'name',
    'description',
    'display_currency',
    'amount',
    'min_amount',
    'max_amount',
    'deposit_currency',
    'network',
    'redirect_url',
    'client_payment_id_prefix',
    'most_uses',
    'ends_at',
    'paused_at',
    'metadata',
    'created_by_label',
    'created_at',
  ],
  'l',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');

/** Amounts of a link's price. */
export const linkMoney = amountColumns('pay_link', {
  amount: 'display_currency',
  min_amount: 'display_currency',
  max_amount: 'display_currency',
});

export type PayLinkRow = RowOf<typeof ofLink> & RowOf<typeof ofBusiness>;
export type PayLinkRecord = CamelCased<PayLinkRow>;

/** A link `l` with its business. */
export const withBusiness = {
  columns: sql<PayLinkRow>`${ofLink}, ${ofBusiness}`,
  joins: sql`join business b on b.organisation_id = l.organisation_id and b.id = l.business_id`,
};

/** Begins with the typed text, in name or id. */
export const isFound = (typed: string, { column }: Statement) => {
  const ids = idsBeginning(typed);
  const byName = begins(sql`lower(${column('name')})`, typed.toLowerCase());
  return ids ? sql`(${byName} or ${column('id')} between ${ids[0]}::uuid and ${ids[1]}::uuid)` : byName;
};

/** Is paused, or is not. */
export const isPausedAs = (isPaused: boolean, { column }: Statement) =>
  isPaused ? sql`${column('paused_at')} is not null` : sql`${column('paused_at')} is null`;

const found = (rows: readonly PayLinkRow[]): PayLinkRecord | null => (rows[0] ? camelCased(rows[0]) : null);

/** One visible link, or null. */
export const findPayLink = async (tx: Tx, scope: BusinessScope, id: string): Promise<PayLinkRecord | null> => {
  const { rows } = await sql<PayLinkRow>`
    select ${withBusiness.columns} from pay_link l ${withBusiness.joins}
     where ${visibleTo(scope, 'l')} and l.id = ${id}`.execute(tx);
  return found(rows);
};

/** One visible link, unchanged and without another new payment until the transaction ends; or null. */
export const holdPayLink = async (tx: Tx, scope: BusinessScope, id: string): Promise<PayLinkRecord | null> => {
  const { rows } = await sql<PayLinkRow>`
    select ${withBusiness.columns} from pay_link l ${withBusiness.joins}
     where ${visibleTo(scope, 'l')} and l.id = ${id} for no key update of l`.execute(tx);
  return found(rows);
};

/**
 * Owner of the link behind a public address; null for an unknown one. Begins without an organisation: row-level security shows only the row with
 * this token.
 */
export const findByToken = async (
  tx: Tx,
  token: string,
): Promise<Columns<'pay_link', 'organisation_id' | 'id'> | null> => {
  await sql`select set_config('app.pay_link_token', ${token}, true)`.execute(tx);
  const { rows } = await sql<Columns<'pay_link', 'organisation_id' | 'id'>>`
    select organisation_id, id from pay_link where token = ${token}`.execute(tx);
  if (rows[0]) await refuseAway(tx, rows[0].organisation_id);
  return rows[0] ?? null;
};

/** Terms of a link, ready to be stored. */
export type StoredTerms = Pick<
  PayLinkRecord,
  | 'name'
  | 'description'
  | 'displayCurrency'
  | 'depositCurrency'
  | 'network'
  | 'redirectUrl'
  | 'clientPaymentIdPrefix'
  | 'mostUses'
> & {
  readonly amount: Amount | null;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly endsAt: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

const termsRow = (terms: StoredTerms): InsertRow<'pay_link'> => ({
  name: terms.name,
  description: terms.description,
  ...linkMoney.columns(terms),
  display_currency: terms.displayCurrency,
  deposit_currency: terms.depositCurrency,
  network: terms.network,
  redirect_url: terms.redirectUrl,
  client_payment_id_prefix: terms.clientPaymentIdPrefix,
  most_uses: terms.mostUses,
  ends_at: terms.endsAt,
  metadata: keptMetadata(terms.metadata),
});

type NewLink = StoredTerms & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly token: string;
  readonly createdByLabel: string;
  readonly createdAt: Date;
};

/** New links; those of a past may be paused already. */
export const insertPayLinks = (
  tx: Tx,
  links: readonly (NewLink & { readonly pausedAt?: Date | null })[],
): Promise<void> =>
  insertRows(
    tx,
    'pay_link',
    links.map((link) => ({
      ...termsRow(link),
      organisation_id: link.organisationId,
      id: link.id,
      business_id: link.businessId,
      token: link.token,
      paused_at: link.pausedAt?.toISOString() ?? null,
      created_by_label: link.createdByLabel,
      created_at: link.createdAt.toISOString(),
    })),
  );

type Key = { readonly organisationId: OrganisationId; readonly id: string };

/** Replaces the terms of a link. */
export const storeTerms = async (tx: Tx, { organisationId, id }: Key, terms: StoredTerms): Promise<void> => {
  const row = termsRow(terms);
  const changes = Object.keys(row).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update pay_link set ${sql.join(changes)}
      from jsonb_populate_record(null::pay_link, ${JSON.stringify(row)}::jsonb) as changed
     where pay_link.organisation_id = ${organisationId} and pay_link.id = ${id}`.execute(tx);
};

export const storePause = async (tx: Tx, { organisationId, id }: Key, isPaused: boolean): Promise<void> => {
  await sql`
    update pay_link set paused_at = case when ${isPaused} then coalesce(paused_at, app_clock()) end
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};
