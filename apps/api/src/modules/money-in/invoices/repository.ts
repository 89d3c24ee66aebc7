import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { InvoiceStatus } from '@countinghouse/contract/money-in/invoices';
import type { InvoiceLineAsked, InvoiceTotals } from '@countinghouse/contract/money-in/invoice-totals';
import { camelCased, type CamelCased, type ReadTx, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { refuseAway } from '../../../platform/away/repository';
import { insertRows } from '../../../platform/insert-rows';
import { begins, idBegins } from '../../../platform/like';
import type { Statement } from '../../../platform/list/filters';
import { keptMetadata } from '../../../platform/metadata';
import { aliases, columns, type Columns, type InsertRow } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

const ofInvoice = columns(
  'invoice',
  [
    'id',
    'business_id',
    'token',
    'status',
    'number_prefix',
    'number',
    'issuer_name',
    'issuer_details',
    'client_invoice_id',
    'customer_name',
    'customer_email',
    'customer_address',
    'customer_tax_id',
    'currency',
    'lines',
    'net_amount',
    'tax_amount',
    'gross_amount',
    'due_on',
    'memo',
    'metadata',
    'created_by_label',
    'created_at',
    'issued_at',
    'paid_at',
    'voided_at',
    'overdue_at',
    'sent_at',
    'sent_to',
  ],
  'i',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');

/** Totals of an invoice. */
export const invoiceMoney = amountColumns('invoice', {
  net_amount: 'currency',
  tax_amount: 'currency',
  gross_amount: 'currency',
});

export type InvoiceRow = RowOf<typeof ofInvoice> & RowOf<typeof ofBusiness>;
export type InvoiceRecord = CamelCased<InvoiceRow>;

/** An invoice `i` with its business. */
export const withBusiness = {
  columns: sql<InvoiceRow>`${ofInvoice}, ${ofBusiness}`,
  joins: sql`join business b on b.organisation_id = i.organisation_id and b.id = i.business_id`,
};

/** Begins with the typed text: the customer's name or address for mail. */
export const isOf = (customer: string, { column }: Statement) => {
  const typed = customer.toLowerCase();
  return sql`(${begins(sql`lower(${column('customer_name')})`, typed)} or ${begins(column('customer_email'), typed)})`;
};

/** Begins with the typed text: number, own id, customer or id. */
export const isFound = (typed: string, statement: Statement) => {
  const { column } = statement;
  const byId = idBegins(column('id'), typed);
  return sql`(${begins(column('number'), typed)} or ${begins(column('client_invoice_id'), typed)} or ${isOf(typed, statement)}
    ${byId ? sql`or ${byId}` : sql``})`;
};

/** Is open after its due date, or is not. */
export const isOverdueAs = (isOverdue: boolean, { column }: Statement) => {
  const overdue = sql`(${column('status')} = 'OPEN' and ${column('due_on')} < (app_clock() at time zone 'UTC')::date)`;
  return isOverdue ? overdue : sql`not ${overdue}`;
};

/** Due on the day or later. */
export const isDueFrom = (day: string, { column }: Statement) => sql`${column('due_on')} >= ${day}::date`;
/** Due on the day or earlier. */
export const isDueUntil = (day: string, { column }: Statement) => sql`${column('due_on')} <= ${day}::date`;

const found = (rows: readonly InvoiceRow[]): InvoiceRecord | null => (rows[0] ? camelCased(rows[0]) : null);

/** One visible invoice, or null. */
export const findInvoice = async (tx: Tx, scope: BusinessScope, id: string): Promise<InvoiceRecord | null> => {
  const { rows } = await sql<InvoiceRow>`
    select ${withBusiness.columns} from invoice i ${withBusiness.joins}
     where ${visibleTo(scope, 'i')} and i.id = ${id}`.execute(tx);
  return found(rows);
};

/** One visible invoice, unchanged and without another new payment until the transaction ends; or null. */
export const holdInvoice = async (tx: Tx, scope: BusinessScope, id: string): Promise<InvoiceRecord | null> => {
  const { rows } = await sql<InvoiceRow>`
    select ${withBusiness.columns} from invoice i ${withBusiness.joins}
     where ${visibleTo(scope, 'i')} and i.id = ${id} for no key update of i`.execute(tx);
  return found(rows);
};

/**
 * Owner of the invoice behind a public address; null for an unknown one. Begins without an organisation: row-level security shows only the row with
 * this token.
 */
export const findByToken = async (
  tx: Tx,
  token: string,
): Promise<Columns<'invoice', 'organisation_id' | 'id'> | null> => {
  await sql`select set_config('app.invoice_token', ${token}, true)`.execute(tx);
  const { rows } = await sql<Columns<'invoice', 'organisation_id' | 'id'>>`
    select organisation_id, id from invoice where token = ${token}`.execute(tx);
  if (rows[0]) await refuseAway(tx, rows[0].organisation_id);
  return rows[0] ?? null;
};

/** True if another invoice of the business has this id of its own. */
export const isOwnIdTaken = async (
  tx: Tx,
  { organisationId, id }: Key,
  businessId: BusinessId,
  clientInvoiceId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from invoice
     where organisation_id = ${organisationId} and business_id = ${businessId} and client_invoice_id = ${clientInvoiceId}
       and id <> ${id}`.execute(tx);
  return rows.length > 0;
};

/** Content of an invoice, ready to be stored. */
export type StoredTerms = Pick<
  InvoiceRecord,
  | 'numberPrefix'
  | 'issuerDetails'
  | 'clientInvoiceId'
  | 'customerName'
  | 'customerEmail'
  | 'customerAddress'
  | 'customerTaxId'
  | 'dueOn'
  | 'memo'
> & {
  readonly lines: readonly InvoiceLineAsked[];
  readonly totals: InvoiceTotals;
  readonly metadata: Readonly<Record<string, string>>;
};

const termsRow = ({ totals, ...terms }: StoredTerms): InsertRow<'invoice'> => ({
  number_prefix: terms.numberPrefix,
  issuer_details: terms.issuerDetails,
  client_invoice_id: terms.clientInvoiceId,
  customer_name: terms.customerName,
  customer_email: terms.customerEmail,
  customer_address: terms.customerAddress,
  customer_tax_id: terms.customerTaxId,
  ...invoiceMoney.columns({ netAmount: totals.net, taxAmount: totals.tax, grossAmount: totals.gross }),
  lines: terms.lines,
  due_on: terms.dueOn,
  memo: terms.memo,
  metadata: keptMetadata(terms.metadata),
});

export type Key = { readonly organisationId: OrganisationId; readonly id: string };

export type NewInvoiceRow = StoredTerms &
  Key & {
    readonly businessId: BusinessId;
    readonly token: string;
    readonly createdByLabel: string;
    readonly createdAt: Date;
  };

/** Row of a draft. */
export const rowOf = (invoice: NewInvoiceRow): InsertRow<'invoice'> => ({
  ...termsRow(invoice),
  organisation_id: invoice.organisationId,
  id: invoice.id,
  business_id: invoice.businessId,
  token: invoice.token,
  status: 'DRAFT',
  created_by_label: invoice.createdByLabel,
  created_at: invoice.createdAt.toISOString(),
});

export const insertInvoice = (tx: Tx, invoice: NewInvoiceRow): Promise<void> =>
  insertRows(tx, 'invoice', [rowOf(invoice)]);

/** `INV-0017` of a prefix and a sequence. */
export const numberOf = (prefix: string, sequence: number): string => `${prefix}${String(sequence).padStart(4, '0')}`;

/** Replaces the content of a draft. */
export const storeTerms = async (tx: Tx, { organisationId, id }: Key, terms: StoredTerms): Promise<void> => {
  const row = termsRow(terms);
  const changes = Object.keys(row).map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`
    update invoice set ${sql.join(changes)}
      from jsonb_populate_record(null::invoice, ${JSON.stringify(row)}::jsonb) as changed
     where invoice.organisation_id = ${organisationId} and invoice.id = ${id}`.execute(tx);
};

/**
 * Issues a draft under the next number of its prefix. Invoices of one prefix wait for each other, and a number that is rolled back is given to the
 * next, so that none is left out.
 */
export const storeIssue = async (tx: Tx, { organisationId, id }: Key, invoice: InvoiceRecord): Promise<void> => {
  const { businessId, numberPrefix, businessName } = invoice;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${businessId} ${numberPrefix}`}, 0))`.execute(tx);
  await sql`
    update invoice set status = 'OPEN', issued_at = app_clock(), issuer_name = ${businessName}, sequence = next.sequence,
           number = number_prefix || lpad(next.sequence::text, greatest(4, length(next.sequence::text)), '0')
      from (select coalesce(max(sequence), 0) + 1 as sequence from invoice
             where organisation_id = ${organisationId} and business_id = ${businessId} and number_prefix = ${numberPrefix}) next
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Puts an invoice into another state; it was issued, or is a draft that becomes void. */
export const storeStatus = async (
  tx: Tx,
  { organisationId, id }: Key,
  status: Exclude<InvoiceStatus, 'DRAFT'>,
): Promise<void> => {
  await sql`
    update invoice set status = ${status}, paid_at = case when ${status} = 'PAID' then app_clock() end,
           voided_at = case when ${status} = 'VOID' then app_clock() end
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Notes that the business of an invoice is told that it is overdue. */
export const storeOverdue = async (tx: Tx, { organisationId, id }: Key): Promise<void> => {
  await sql`
    update invoice set overdue_at = app_clock() where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

export type OverdueInvoice = Columns<'invoice', 'organisation_id' | 'id' | 'due_on'>;

/**
 * Open invoices whose due date is over and whose business was not told, those due longest first; of all organisations but one that is on its way to
 * another cell or there: its business is told there. Those after `last`, `most` at most.
 */
export const overdueUntold = async (
  tx: Tx,
  { last, most }: { readonly last: OverdueInvoice | null; readonly most: number },
): Promise<readonly OverdueInvoice[]> => {
  const { rows } = await sql<OverdueInvoice>`
    select i.organisation_id, i.id, i.due_on from invoice i
      join organisation o on o.id = i.organisation_id and o.move_state is null
     where i.status = 'OPEN' and i.overdue_at is null and i.due_on < (app_clock() at time zone 'UTC')::date
       and ${last ? sql`(i.due_on, i.organisation_id, i.id) > (${last.due_on}::date, ${last.organisation_id}::uuid, ${last.id}::uuid)` : sql`true`}
     order by i.due_on, i.organisation_id, i.id limit ${most}`.execute(tx);
  return rows;
};

export const storeSent = async (tx: Tx, { organisationId, id }: Key, to: string): Promise<void> => {
  await sql`
    update invoice set sent_at = app_clock(), sent_to = ${to}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/**
 * Part of an invoice that its payment `p` pays, in atomic units: all that was asked for once the credited coins reach it less the tolerance, otherwise the
 * same share of it as of the price with its fee.
 */
export const paidBy = `
  case when coalesce(p.actual_display_amount, 0) >= coalesce(p.expected_display_amount, p.display_amount) * (1 - p.underpayment_tolerance)
       then p.display_amount
       else div(coalesce(p.actual_display_amount, 0) * p.display_amount, coalesce(p.expected_display_amount, p.display_amount)) end`;

/** Atomic units paid of these invoices; none for an invoice without payments. */
export const paidOf = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Columns<'invoice', 'id'> & { paid: string }>`
    select p.invoice_id as id, sum(${sql.raw(paidBy)})::text as paid from payment p
     where p.organisation_id = ${organisationId} and p.invoice_id = any(${ids}::uuid[])
     group by p.invoice_id`.execute(tx);
  return new Map(rows.map(({ id, paid }) => [id, BigInt(paid)]));
};

export type PaymentOfInvoice = Columns<
  'payment',
  'id' | 'status' | 'payment_token' | 'display_amount' | 'expires_at' | 'created_at' | 'deposit_currency'
> & {
  readonly paid: string;
  readonly credited_at: Date | null;
  /** Some of its coins are on their way, or held back by a check, and may be credited yet. */
  readonly is_coming: boolean;
};

/** Payments of an invoice, newest first, with what each pays of it in atomic units. */
export const paymentsOf = async (tx: ReadTx, { organisationId, id }: Key): Promise<readonly PaymentOfInvoice[]> => {
  const { rows } = await sql<PaymentOfInvoice>`
    select p.id, p.status, p.payment_token, p.display_amount, p.expires_at, p.created_at, p.deposit_currency,
           (${sql.raw(paidBy)})::text as paid,
           (select max(d.confirmed_at) from deposit d
             where d.organisation_id = p.organisation_id and d.payment_id = p.id and d.status = 'CONFIRMED') as credited_at,
           exists (select from deposit d where d.organisation_id = p.organisation_id and d.payment_id = p.id
                      and d.status in ('UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE', 'BLOCKED')) as is_coming
      from payment p where p.organisation_id = ${organisationId} and p.invoice_id = ${id}
     order by p.created_at desc, p.id desc`.execute(tx);
  return rows;
};
