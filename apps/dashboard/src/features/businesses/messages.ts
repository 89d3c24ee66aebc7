import { title } from './title';

export const messages = {
  title,
  sortedByTotal: 'Ordered by total balance, highest first',
  sortedByName: 'Ordered by name',
  search: 'Search business',
  create: 'create new business',
  edit: 'Edit',
  expand: 'Expand business',
  total: 'Total balance',
  settlementBalances: 'Settlement balances',
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
