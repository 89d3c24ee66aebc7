import { defineModule } from '../../../module/define-module';
import { toldThings } from '../../running/callbacks';
import { invoiceInvariants } from './invariants';
import { invoiceJobs } from './jobs';
import { invoiceList } from './list';
import { invoiceRoutes } from './routes';
import { toldInvoices } from './settle-invoice';

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
    'invoice.void': 'An invoice was taken back, or a draft discarded',
    'invoice.paid': 'Payments reached the total of an invoice',
    'invoice.reopen': 'A chain took back what had paid an invoice',
  },
  invariants: invoiceInvariants,
  lists: [invoiceList],
  brings: () => [toldThings.with(toldInvoices)],
  make: ({ rails: { mail }, database, config }) => ({
    routes: invoiceRoutes,
    handlers: invoiceJobs({ database, config }, mail),
  }),
});
