import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { paymentDetail, paymentType, rateType } from './crypto-deposits';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata } from '../metadata';
import { all } from '../permissions';
import {
  clientPaymentId,
  expirationMinutes,
  longestAddress,
  maybe,
  type Price,
  type PriceProblem,
  priceProblem,
  redirectUrl,
  type Terms,
  termsProblem,
} from './payment-terms';
import { originator } from './travel-rule-person';
import { email } from '../validation';

const sound = <Asked>(problemOf: (asked: Asked) => PriceProblem | null) =>
  z.superRefine<Asked>((asked, context) => {
    const problem = problemOf(asked);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message, input: asked });
  });

/**
 * Body of a new payment. A price in a display currency, or an amount of a coin, or, for a reusable one, neither. Without a coin the payer chooses
 * one on the payment page. Defaults: one-time, 30 minutes, a fixed rate where possible.
 */
export const newPayment = z
  .strictObject({
    clientPaymentId,
    businessId,
    type: z._default(paymentType, 'ONE_TIME'),
    displayCurrency: maybe(currencyCode),
    displayAmount: maybe(typedAmount),
    depositCurrency: maybe(currencyCode),
    depositAmount: maybe(typedAmount),
    /** Default: the coin's default network if the business accepts it, otherwise the only one it accepts. */
    network: maybe(networkCode),
    rateType: maybe(rateType),
    expirationMinutes: maybe(expirationMinutes),
    redirectUrl: maybe(redirectUrl),
    /** A language tag: `en-US`. */
    locale: maybe(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Invalid locale'))),
    customerEmail: maybe(email),
    refundAddress: maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestAddress))),
    /** The payer, if the merchant knows: then no deposit waits for the name. Sealed in storage, and in no answer. */
    originator: maybe(originator),
    metadata: givenMetadata,
  })
  .check(sound<Terms>(termsProblem));
export type NewPayment = z.output<typeof newPayment>;

const choice = z.strictObject({ depositCurrency: currencyCode, network: maybe(networkCode) });

export const createPayment = endpoint({
  name: 'createPayment',
  slug: 'crypto-deposits',
  method: 'POST',
  path: 'payments',
  access: needs(all('CREATE_PAYMENT')),
  idempotency: 'accepted',
  body: newPayment,
  answer: paymentDetail,
  status: 201,
  errors: [
    'NOT_FOUND',
    'DUPLICATE_CLIENT_ID',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'NETWORK_DISABLED',
    'RULE_VIOLATED',
    'RATES_UNAVAILABLE',
  ],
});

const ofPayment = z.strictObject({ id: uuid });

export const chooseCurrency = endpoint({
  name: 'choosePaymentCurrency',
  slug: 'crypto-deposits',
  method: 'PATCH',
  path: 'payments/:id',
  access: needs(all('CREATE_PAYMENT')),
  idempotency: 'accepted',
  version: 'checked',
  params: ofPayment,
  body: choice,
  answer: paymentDetail,
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'NETWORK_DISABLED',
    'RULE_VIOLATED',
    'RATES_UNAVAILABLE',
  ],
});

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  slug: 'crypto-deposits',
  method: 'POST',
  path: 'payments/:id/cancel',
  access: needs(all('CREATE_PAYMENT')),
  idempotency: 'accepted',
  params: ofPayment,
  answer: paymentDetail,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** Estimate of a payment at current prices. No amount is refused as too small: `minDeposit` says it. */
export const estimatePayment = endpoint({
  name: 'estimatePayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'payments/estimate',
  access: needs(all('CREATE_PAYMENT')),
  query: z
    .strictObject({
      businessId,
      displayCurrency: z.optional(currencyCode),
      displayAmount: z.optional(typedAmount),
      depositCurrency: currencyCode,
      depositAmount: z.optional(typedAmount),
      network: z.optional(networkCode),
    })
    .check(sound<Price>(priceProblem)),
  answer: z.object({
    depositCurrency: currencyCode,
    network: networkCode,
    expectedDepositAmount: amountText,
    minDeposit: amountText,
    displayCurrency: z.nullable(currencyCode),
    /** The payer's share of the fee, on top of the price. */
    userServiceFee: z.nullable(amountText),
    expectedDisplayAmount: z.nullable(amountText),
    settlementCurrency: currencyCode,
    /** Gross amount; the whole fee, and the net credit of the business. */
    expectedSettlementAmount: amountText,
    settlementServiceFee: amountText,
    settlementPayableAmount: amountText,
    /** Price of one deposit unit in the display currency, the spread taken off; null without a display currency. */
    rate: z.nullable(rateText),
    oneToOneApplied: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'NETWORK_DISABLED', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});
