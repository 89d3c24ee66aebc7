import { documented } from '../reference';
import { getPayment, listPayments } from './crypto-deposits';

export const cryptoDepositsEndpoints = [
  documented(listPayments, {
    summary: 'Crypto deposits, newest first, a page at a time',
  }),
  documented(getPayment, {
    summary: 'One crypto deposit with its timeline',
  }),
];
