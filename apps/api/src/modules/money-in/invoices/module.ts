import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { toldThings } from '../../running/callbacks';
import { invoiceInvariants } from './invariants';
import { invoiceJobs } from './jobs';
import { invoiceList } from './list';
import { invoiceRoutes } from './routes';
import { searchableInvoices } from './searchable-repository';
import { toldInvoices } from './told-invoices';

/** Invoices of businesses to their customers, paid by payments. */
export const invoices = defineModule({
  slug: 'invoices',
  tables: { invoice: 'MOVES' },
  reads: ['payment', 'deposit'],
  events: {
    'invoice.create': 'A draft of an invoice was made',
    'invoice.update': 'The content of a draft was changed',
    'invoice.issue': 'An invoice was issued',
    'invoice.send': 'An invoice was sent by mail',
    'invoice.overdue': 'The due date of an open invoice was over',
    'invoice.void': 'An invoice was taken back, or a draft discarded',
    'invoice.paid': 'Payments reached the total of an invoice',
    'invoice.reopen': 'A chain took back what had paid an invoice',
  },
  invariants: invoiceInvariants,
  lists: [invoiceList],
  brings: () => [toldThings.with(toldInvoices), searchables.with(searchableInvoices)],
  make: ({ rails: { mail }, database, config }) => ({
    routes: invoiceRoutes,
    ...invoiceJobs({ database, config }, mail),
  }),
});
