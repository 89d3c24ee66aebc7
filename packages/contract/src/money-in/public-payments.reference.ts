import * as z from 'zod/mini';
import { documented } from '../reference';
import { choosePublicPaymentCurrency, getPublicPayment, publicPayment, streamPublicPayment } from './public-payments';

const example: z.input<typeof publicPayment> = {
  status: 'PENDING',
  labels: [],
  type: 'ONE_TIME',
  rateType: 'FIXED',
  businessName: 'Aurora Travel',
  displayCurrency: 'EUR',
  expectedDisplayAmount: '100.00',
  depositCurrency: 'BTC',
  network: 'MAIN',
  expectedDepositAmount: '0.00173281',
  remainingDepositAmount: '0.00173281',
  receivedAmountPerCurrency: {},
  confirmations: null,
  isBeingChecked: false,
  walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  destinationTag: null,
  paymentUri: 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.00173281',
  travelAddress: null,
  choices: {},
  expiresAt: '2025-03-14T09:52:11.000Z',
  rateLockedUntil: '2025-03-14T10:02:11.000Z',
  currentRate: null,
  serverTime: '2025-03-14T09:23:00.000Z',
  redirectUrl: 'https://aurora.example/thanks',
  locale: 'en-US',
};

export const publicPaymentsEndpoints = [
  documented(getPublicPayment, {
    summary: 'The payment that a link leads to, for the payer: no session, and nothing but this payment',
    example,
  }),
  documented(choosePublicPaymentCurrency, {
    summary: 'The payer’s choice of a coin, while the payment is NEW',
    example,
  }),
  documented(streamPublicPayment, {
    summary:
      'What becomes of the payment that a link leads to, as `text/event-stream`: `open` once, then a `change` with how it stands now and one for each time that it changes, in the order of commits. Goes on behind `Last-Event-ID`. Ends when nothing more is expected of the payment.',
  }),
];
