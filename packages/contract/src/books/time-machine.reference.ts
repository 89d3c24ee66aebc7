import { documented } from '../reference';
import { getBalancesSince } from './time-machine';

export const timeMachineEndpoints = [
  documented(getBalancesSince, {
    summary:
      'The balances of the businesses the caller may see as of an instant, beside those of now, and the causes of the difference, which add up to it',
  }),
];
