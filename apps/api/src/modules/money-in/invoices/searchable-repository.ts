import { listInvoices } from '@countinghouse/contract/money-in/invoices';
import { sql } from 'kysely';
import { byAmount, byId, byName, byText, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Invoices by number, the customer's name, the business's own id, their total or their id. */
export const searchableInvoices: Searchable = {
  kind: 'INVOICE',
  list: listInvoices,
  from: sql`invoice t`,
  ways: [
    byName({ table: 'invoice', shown: 'number', sought: 'number_sought', field: 'reference' }),
    byText('reference', 'invoice', 'client_invoice_id'),
    byName({ table: 'invoice', shown: 'customer_name', sought: 'customer_sought' }),
    byId('invoice'),
    byAmount('invoice'),
  ],
  label: sql`coalesce(t.number, t.customer_name)`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.gross_amount`, currency: sql`t.currency`, network: nothing },
};
