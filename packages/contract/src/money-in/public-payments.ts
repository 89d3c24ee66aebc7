import * as z from 'zod/mini';
import { paymentLabel, paymentStatus, paymentType, rateType } from './crypto-deposits';
import { endpoint, publicAccess } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText } from '../fields';

/** What whoever has the link of a payment may know of it: how to pay, and whether it was paid. */
export const publicPayment = z.object({
  /** By the clock: EXPIRED from its instant on. What is being examined is AWAITING here. */
  status: paymentStatus,
  labels: z.array(paymentLabel),
  type: paymentType,
  rateType,
  businessName: z.string(),
  displayCurrency: z.nullable(currencyCode),
  expectedDisplayAmount: z.nullable(amountText),
  depositCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  expectedDepositAmount: z.nullable(amountText),
  /** What is still to be sent of it; null where nothing is, or where that cannot be said. */
  remainingDepositAmount: z.nullable(amountText),
  /** Sums of what was credited, per currency. */
  receivedAmountPerCurrency: z.record(z.string(), amountText),
  /** Of the transfer seen last that has not enough of them yet. */
  confirmations: z.nullable(z.object({ reached: z.number(), required: z.number() })),
  /** Something arrived and is being examined. */
  isBeingChecked: z.boolean(),
  walletAddress: z.nullable(z.string()),
  destinationTag: z.nullable(z.string()),
  paymentUri: z.nullable(z.string()),
  /** While the payer has to choose: the coins he can pay with, each with its networks, the usual one first. */
  choices: z.record(z.string(), z.array(networkCode)),
  expiresAt: z.nullable(instant),
  rateLockedUntil: z.nullable(instant),
  /**
   * Of a reusable payment at this moment: what one coin counts for in the display currency, and how many coins its price
   * takes where it has one. Coins count at the market when they are confirmed. Null where nothing is converted.
   */
  currentRate: z.nullable(z.object({ rate: rateText, depositAmount: z.nullable(amountText) })),
  serverTime: instant,
  redirectUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
});
export type PublicPayment = z.output<typeof publicPayment>;

/** A link's unguessable part. What is none leads nowhere, whatever its form. */
const params = z.strictObject({ token: z.string().check(z.maxLength(64)) });

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
  choices: {},
  expiresAt: '2025-03-14T09:52:11.000Z',
  rateLockedUntil: '2025-03-14T10:02:11.000Z',
  currentRate: null,
  serverTime: '2025-03-14T09:23:00.000Z',
  redirectUrl: 'https://aurora.example/thanks',
  locale: 'en-US',
};

export const getPublicPayment = endpoint({
  name: 'getPublicPayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'public/payments/:token',
  summary: 'The payment that a link leads to, for the payer: no session, and nothing but this payment',
  access: publicAccess,
  params,
  answer: publicPayment,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  example,
});

export const choosePublicPaymentCurrency = endpoint({
  name: 'choosePublicPaymentCurrency',
  slug: 'crypto-deposits',
  method: 'PATCH',
  path: 'public/payments/:token',
  summary: 'The payer’s choice of a coin, while the payment is NEW',
  access: publicAccess,
  params,
  body: z.strictObject({ depositCurrency: currencyCode, network: networkCode }),
  answer: publicPayment,
  errors: [
    'NOT_FOUND',
    'QUOTE_EXPIRED',
    'STATE_CONFLICT',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'NETWORK_DISABLED',
    'RULE_VIOLATED',
    'RATES_UNAVAILABLE',
    'RATE_LIMITED',
  ],
  example,
});

/**
 * How the payment of a stream stands: it is to be fetched anew. `isLast`: nothing more is expected of it, and the stream
 * ends.
 */
export const publicPaymentChange = z.object({ status: paymentStatus, isLast: z.boolean() });

export const streamPublicPayment = endpoint({
  name: 'streamPublicPayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'public/payments/:token/events',
  summary:
    'What becomes of the payment that a link leads to, as `text/event-stream`: `open` once, then a `change` with how it stands now and one for each time that it changes, in the order of commits. Goes on behind `Last-Event-ID`. Ends when nothing more is expected of the payment.',
  access: publicAccess,
  stream: 'events',
  params,
  status: 200,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const publicPaymentsEndpoints = [getPublicPayment, choosePublicPaymentCurrency, streamPublicPayment];
