import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import type { Columns } from '../../../platform/tables';
import { numberOf, paidBy, rowOf, type NewInvoiceRow } from './repository';

/** Invoice of a past: a draft, or one that was issued then. */
export type PastInvoice = NewInvoiceRow & {
  readonly issued: {
    readonly issuerName: string;
    readonly at: Date;
    readonly sentAt: Date | null;
    readonly sentTo: string | null;
  } | null;
};

type Newest = Columns<'invoice', 'business_id' | 'number_prefix'> & { readonly last: number };

/** Inserts invoices of a past in the order of their issue; numbers go on from the greatest there is. */
export const insertPastInvoices = async (
  tx: Tx,
  organisationId: OrganisationId,
  invoices: readonly PastInvoice[],
): Promise<void> => {
  if (invoices.length === 0) return;
  const { rows } = await sql<Newest>`
    select business_id, number_prefix, max(sequence) as last from invoice
     where organisation_id = ${organisationId} and sequence is not null group by 1, 2`.execute(tx);
  const last = new Map(rows.map((row) => [`${row.business_id} ${row.number_prefix}`, row.last]));
  const next = (businessId: BusinessId, prefix: string): number => {
    const key = `${businessId} ${prefix}`;
    const sequence = (last.get(key) ?? 0) + 1;
    last.set(key, sequence);
    return sequence;
  };
  const numbered = invoices.map(({ issued, ...invoice }) => {
    const sequence = issued && next(invoice.businessId, invoice.numberPrefix);
    return {
      ...rowOf(invoice),
      status: issued ? 'OPEN' : 'DRAFT',
      sequence,
      number: sequence === null ? null : numberOf(invoice.numberPrefix, sequence),
      issuer_name: issued?.issuerName ?? null,
      issued_at: issued?.at.toISOString() ?? null,
      sent_at: issued?.sentAt?.toISOString() ?? null,
      sent_to: issued?.sentTo ?? null,
    } as const;
  });
  await insertRows(tx, 'invoice', numbered);
};

type Void = { readonly id: string; readonly at: Date };

/** Takes invoices of a past back that are still open. */
const voidPast = async (tx: Tx, organisationId: OrganisationId, voids: readonly Void[]): Promise<void> => {
  for (const { id, at } of voids)
    await sql`
      update invoice set status = 'VOID', voided_at = ${at}
       where organisation_id = ${organisationId} and id = ${id} and status = 'OPEN'`.execute(tx);
};

type Past = {
  /** Payments that changed. */
  readonly paymentIds: readonly string[];
  readonly voids: readonly Void[];
  /** Instant that was reached. */
  readonly reached: Date;
};

/** Change of an invoice that its business is told of. */
export type PastChange = Columns<'invoice', 'id' | 'business_id'> & {
  readonly event: 'INVOICE_PAID' | 'INVOICE_OVERDUE' | 'INVOICE_VOID';
  readonly at: Date;
};

/** Brings invoices in line with what their payments and the days of a past made of them, as live ones are one by one. */
export const settlePast = async (
  tx: Tx,
  organisationId: OrganisationId,
  { paymentIds, voids, reached }: Past,
): Promise<readonly PastChange[]> => {
  const { rows: paid } = await sql<PastChange>`
    with touched as (
      select distinct invoice_id as id from payment
       where organisation_id = ${organisationId} and id = any(${paymentIds}::uuid[]) and invoice_id is not null),
    paid as (
      select p.invoice_id as id, sum(${sql.raw(paidBy)}) as units, max(credited.at) as at
        from payment p
        left join lateral (
          select max(d.confirmed_at) as at from deposit d
           where d.organisation_id = p.organisation_id and d.payment_id = p.id and d.status = 'CONFIRMED') credited on true
       where p.organisation_id = ${organisationId} and p.invoice_id in (select id from touched) group by 1)
    update invoice i set status = case when paid.units >= i.gross_amount then 'PAID' else 'OPEN' end,
           paid_at = case when paid.units >= i.gross_amount then coalesce(paid.at, ${reached}) end
      from paid
     where i.organisation_id = ${organisationId} and i.id = paid.id and i.status in ('OPEN', 'PAID')
       and (i.status = 'PAID') <> (paid.units >= i.gross_amount)
    returning i.id, i.business_id, case when i.status = 'PAID' then 'INVOICE_PAID' end as event, i.paid_at as at`.execute(
    tx,
  );
  const { rows: overdue } = await sql<PastChange>`
    update invoice set overdue_at = (due_on + 1)::timestamp at time zone 'UTC'
     where organisation_id = ${organisationId} and status = 'OPEN' and overdue_at is null
       and due_on < (${reached}::timestamptz at time zone 'UTC')::date
    returning id, business_id, 'INVOICE_OVERDUE' as event, overdue_at as at`.execute(tx);
  await voidPast(tx, organisationId, voids);
  const { rows: voided } = await sql<PastChange>`
    select id, business_id, 'INVOICE_VOID' as event, voided_at as at from invoice
     where organisation_id = ${organisationId} and status = 'VOID' and id = any(${voids.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  // An invoice that a chain made open again is told of once it is paid again.
  return [...paid.filter(({ event }) => event !== null), ...overdue, ...voided];
};
