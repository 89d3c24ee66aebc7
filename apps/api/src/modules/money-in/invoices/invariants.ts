import type { Invariant } from '@countinghouse/ledger';
import { paidBy } from './repository';

/** Invoices, and the payments that they are paid by. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'paid-invoices-have-their-money',
    proves: 'an invoice is paid exactly if its credited payments reach its gross; void ones and drafts aside.',
    offenders: `
      with paid as (
        select p.organisation_id, p.invoice_id, sum(${paidBy}) as units
          from payment p where p.invoice_id is not null group by 1, 2)
      select i.organisation_id, i.id as invoice_id, i.status, i.gross_amount, paid.units
        from invoice i
        left join paid on paid.organisation_id = i.organisation_id and paid.invoice_id = i.id
       where i.status in ('OPEN', 'PAID') and (i.status = 'PAID') <> (coalesce(paid.units, 0) >= i.gross_amount)`,
  },
  {
    name: 'payments-name-invoices-of-their-business',
    proves: 'a payment that names an invoice was made for the business of that invoice, in its currency.',
    offenders: `
      select p.organisation_id, p.id as payment_id, p.invoice_id
        from payment p
        left join invoice i on i.organisation_id = p.organisation_id and i.id = p.invoice_id
       where p.invoice_id is not null
         and (i.business_id, i.currency) is distinct from (p.business_id, p.display_currency)`,
  },
  {
    name: 'invoice-numbers-have-no-gaps',
    proves: 'the numbers of each prefix of a business go from one on without a gap.',
    offenders: `
      select organisation_id, business_id, number_prefix, count(*) as invoices, max(sequence) as last
        from invoice where sequence is not null
       group by 1, 2, 3 having max(sequence) <> count(*)`,
  },
];
