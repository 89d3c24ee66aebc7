import * as z from 'zod/mini';
import { paymentLabel, paymentStatus, paymentType, rateType } from './crypto-deposits';
import { endpoint, publicAccess } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText } from '../fields';

/** Payment as visible to anyone with its link: how to pay, and if it was paid. */
export const publicPayment = z.object({
  /** Of a test organisation: no real money is asked for. Absent otherwise. */
  isTest: z.optional(z.boolean()),
  /** Status by the clock: EXPIRED from its instant on. AWAITING while a deposit is being examined. */
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
  /** Remaining amount to send; null if nothing is missing or it is unknown. */
  remainingDepositAmount: z.nullable(amountText),
  /** Credited sums, per currency. */
  receivedAmountPerCurrency: z.record(z.string(), amountText),
  /** Of the transfer seen last that has not enough of them yet. */
  confirmations: z.nullable(z.object({ reached: z.number(), required: z.number() })),
  /** Something arrived and is being examined. */
  isBeingChecked: z.boolean(),
  walletAddress: z.nullable(z.string()),
  destinationTag: z.nullable(z.string()),
  paymentUri: z.nullable(z.string()),
  /** For payers whose coins are at another provider that asks first; null where nothing is exchanged. */
  travelAddress: z.nullable(z.string()),
  /** While the payer has to choose: the coins he can pay with, each with its networks, the default first. */
  choices: z.record(z.string(), z.array(networkCode)),
  expiresAt: z.nullable(instant),
  rateLockedUntil: z.nullable(instant),
  /**
   * For a reusable payment at this moment: the value of one coin in the display currency, and the number of coins for its price if it has one.
   * Coins count at the market when they are confirmed. Null if nothing is converted.
   */
  currentRate: z.nullable(z.object({ rate: rateText, depositAmount: z.nullable(amountText) })),
  serverTime: instant,
  redirectUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
});
export type PublicPayment = z.output<typeof publicPayment>;

/** Unguessable part of a link. An unknown token is not found, whatever its form. */
const params = z.strictObject({ token: z.string().check(z.maxLength(64)) });

export const getPublicPayment = endpoint({
  name: 'getPublicPayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'public/payments/:token',
  access: publicAccess,
  params,
  answer: publicPayment,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const choosePublicPaymentCurrency = endpoint({
  name: 'choosePublicPaymentCurrency',
  slug: 'crypto-deposits',
  method: 'PATCH',
  path: 'public/payments/:token',
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
});

/** Event of the stream: the payment changed and should be fetched anew. `isLast`: no further change is expected, and the stream ends. */
export const publicPaymentChange = z.object({ status: paymentStatus, isLast: z.boolean() });

export const streamPublicPayment = endpoint({
  name: 'streamPublicPayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'public/payments/:token/events',
  access: publicAccess,
  stream: 'events',
  params,
  status: 200,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
