import { documented } from '../reference';
import { listBalancesAt } from './balances-at';

export const balancesAtEndpoints = [
  documented(listBalancesAt, {
    summary: 'The balances of the businesses the caller may see, as of an instant up to now',
  }),
];
