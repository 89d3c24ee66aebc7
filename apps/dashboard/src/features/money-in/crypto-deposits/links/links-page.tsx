import type { PayLink } from '@countinghouse/contract/money-in/pay-links';
import { later } from '@countinghouse/ui';
import { listQueryOf } from '../../../../platform/list';
import { linkPaths } from '../paths';
import { RequestsPage, type Requests } from '../requests/list-page';
import { linksPage, linksTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const of: Requests<PayLink> = {
  name: 'pay-links',
  texts: messages,
  createPath: linkPaths.create,
  columnsOf,
  cardOf,
  filters,
  page: (state) => linksPage(listQueryOf(filters, state)),
  total: (state) => linksTotal(listQueryOf(filters, state)),
  Drawer: later(async () => (await import('./link-drawer')).default),
};

/** Payment links of all visible businesses. */
const LinksPage = () => <RequestsPage of={of} />;

export default LinksPage;
