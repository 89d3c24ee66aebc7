import { documented } from '../reference';
import { getBusinessBalances, getOrganisationBalances, getReconciliation, listBalances } from './balances';

export const balancesEndpoints = [
  documented(listBalances, {
    summary: 'The balances of every business the caller may see, highest total first',
  }),
  documented(getOrganisationBalances, {
    summary: 'Settlement balances of the organisation',
  }),
  documented(getReconciliation, {
    summary: 'Where custody or a bank holds something else than the ledger says, and since when',
  }),
  documented(getBusinessBalances, {
    summary: 'The balances of one business',
  }),
];
