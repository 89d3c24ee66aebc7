import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import { later } from '@countinghouse/ui';
import { exportOf, listQueryOf } from '../../../../platform/list';
import { invoicePaths } from '../paths';
import { RequestsPage, type Requests } from '../requests/list-page';
import { invoicesPage, invoicesTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const of: Requests<Invoice> = {
  name: 'invoices',
  texts: messages,
  createPath: invoicePaths.create,
  columnsOf,
  cardOf,
  filters,
  page: (state) => invoicesPage(listQueryOf(filters, state)),
  total: (state) => invoicesTotal(listQueryOf(filters, state)),
  exports: (state) => [exportOf('invoices', listQueryOf(filters, state))],
  Drawer: later(async () => (await import('./invoice-drawer')).default),
};

/** Invoices of all visible businesses. */
const InvoicesPage = () => <RequestsPage of={of} />;

export default InvoicesPage;
