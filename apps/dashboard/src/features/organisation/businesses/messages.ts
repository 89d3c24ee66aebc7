import { figureNames } from '@countinghouse/contract/books/figure-names';
import { title } from './title';

export const messages = {
  title,
  sortedByAvailable: 'Ordered by available balance, highest first',
  sortedByName: 'Ordered by name',
  search: 'Search business',
  create: 'create new business',
  edit: 'Edit',
  expand: 'Expand business',
  ...figureNames,
  totalHint: 'Available, pending and reserved together',
  ofAll: 'All businesses',
  view: 'View',
  asCards: 'Cards',
  asList: 'List',
  /** Net of the chains since midnight UTC. */
  today: 'Net today',
  todayHint: 'Confirmed crypto deposits less completed crypto withdrawals since midnight UTC',
  columns: {
    name: 'Name',
    today: 'Net today',
    settlementCurrency: 'Settles in',
    available: figureNames.available,
    total: figureNames.total,
    actions: 'Actions',
  },
  differences: {
    title: 'What is held is not what the ledger says',
    hint: 'Compared once a day. The balances shown are the ledger’s; the platform’s operators see this difference too.',
  },
  settlementBalances: 'Settlement balances',
  entriesOf: (currency: string) => `${figureNames.available} ${currency}: show its entries`,
  settlesIn: (currency: string) => `Settles in ${currency}`,
  list: 'Businesses',
  loading: 'Loading businesses',
  none: 'No businesses created yet',
  noneHint: 'A business holds balances and takes payments.',
  noneCreate: 'A business holds balances and takes payments. Create the first one to begin.',
  noMatch: 'No businesses found',
  noMatchHint: (text: string) => `No name contains “${text}”.`,
  clearSearch: 'Clear search',
} as const;
