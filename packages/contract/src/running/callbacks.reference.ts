import { documented } from '../reference';
import {
  listPaymentCallbacks,
  mostCallbacks,
  sameIdWhileSame,
  sendDepositCallback,
  sendPaymentCallback,
} from './callbacks';

const repeatedExample = {
  callbackId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
  status: 'PENDING',
  url: 'https://aurora.example/cb/deposit',
} as const;

export const callbacksEndpoints = [
  documented(listPaymentCallbacks, {
    summary: `The callbacks about a crypto deposit and its transfers, newest first, ${mostCallbacks} at most.`,
  }),
  documented(sendDepositCallback, {
    summary: `Tells the business of a deposit again. ${sameIdWhileSame}`,
    example: repeatedExample,
  }),
  documented(sendPaymentCallback, {
    summary: `Tells the business again that a payment expired, was cancelled or stayed underpaid. ${sameIdWhileSame}`,
    example: repeatedExample,
  }),
];
