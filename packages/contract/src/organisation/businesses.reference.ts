import { documented } from '../reference';
import { getBusiness, listBusinessOptions, listBusinesses } from './businesses';

export const businessesEndpoints = [
  documented(listBusinesses, {
    summary: 'Every business the caller may see, sorted by name',
  }),
  documented(listBusinessOptions, {
    summary: 'The active businesses for the pickers of the create forms',
  }),
  documented(getBusiness, {
    summary: 'One business; without GET_BUSINESSES only its header',
  }),
];
