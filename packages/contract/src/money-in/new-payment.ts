import { isCurrency, currencyOf, networkFor, parseAmount, precisionOf, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { paymentDetail, paymentType, rateType } from './crypto-deposits';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata } from '../metadata';
import { all } from '../permissions';
import { originator } from './travel-rule-person';
import { email, validationMessages, plainCharacters } from '../validation';

/** Default expiry of a payment in minutes, and its limits. */
export const usualExpirationMinutes = 30;
export const longestExpirationMinutes = 10_080;
/** A payment that lives longer has no fixed rate. */
export const longestFixedRateMinutes = 30;
export const longestClientPaymentId = 64;
export const longestRedirectUrl = 2048;
export const longestAddress = 128;

export const paymentSentences = {
  twoAmounts: 'Give the amount in one currency only',
  displayCurrencyRequired: 'Display currency is required',
  depositCurrencyRequired: 'Deposit currency is required',
  networkRequired: 'Network is required',
  unknownCurrency: 'This currency does not exist',
  notFiat: 'Only a fiat currency can be displayed',
  notCrypto: 'Only a crypto currency can be deposited',
  fixedTooLong: `A fixed rate needs an expiration of at most ${longestFixedRateMinutes} minutes`,
  reusableFloats: 'A reusable payment has a floating rate',
  reusableStays: 'A reusable payment does not expire',
  refundNeedsCurrency: 'A refund address needs a deposit currency',
  taken: 'A payment with this ID already exists',
  minimum: (amount: string, currency: string) => `Minimum amount is ${amount} ${currency}`,
} as const;

const fiatSentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountInvalid,
  TOO_MANY_DECIMALS: validationMessages.fiatDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};
const cryptoSentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountNumber,
  TOO_MANY_DECIMALS: validationMessages.amountDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** Error of a payment's price in a display currency; null if valid. */
export const displayAmountError = (text: string, currency: string): string | null => {
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) return fiatSentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountTooSmall : null;
};

/** Error of an amount of the coin itself, in the decimals of its network; null if valid. */
const depositAmountError = (text: string, currency: string, network: string | null | undefined): string | null => {
  if (/^\d+,\d+$/.test(text)) return validationMessages.amountComma;
  const parsed = parseAmount(text, currency, { maxDecimals: precisionOf(currency, network) });
  if (!parsed.ok) return cryptoSentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountPositive : null;
};

/** A page of the merchant that the payer is led back to. */
export const redirectUrl = z.string().check(
  z.regex(/^https?:\/\/[^\s"<>\\]+$/i, { error: validationMessages.callbackUrl, abort: true }),
  z.refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
    error: validationMessages.callbackUrl,
    abort: true,
  }),
  z.maxLength(longestRedirectUrl, `At most ${longestRedirectUrl} characters`),
);

export const clientPaymentId = z
  .string({ error: validationMessages.paymentIdRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: validationMessages.paymentIdRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestClientPaymentId, `At most ${longestClientPaymentId} characters`),
  );

export const expirationMinutes = z
  .int({ error: validationMessages.numbersOnly })
  .check(
    z.gte(1, validationMessages.expirationLeast),
    z.lte(longestExpirationMinutes, validationMessages.expirationMost),
  );

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

type Price = {
  readonly type?: 'ONE_TIME' | 'REUSABLE' | undefined;
  readonly displayCurrency?: string | null | undefined;
  readonly displayAmount?: string | null | undefined;
  readonly depositCurrency?: string | null | undefined;
  readonly depositAmount?: string | null | undefined;
  readonly network?: string | null | undefined;
};
type Terms = Price & {
  readonly rateType?: 'FIXED' | 'FLOATING' | null | undefined;
  readonly expirationMinutes?: number | null | undefined;
  readonly refundAddress?: string | null | undefined;
};
export type PriceProblem = { readonly field: string; readonly message: string };

const isFiat = (code: string): boolean => isCurrency(code) && currencyOf(code).isFiat;
const isCoin = (code: string): boolean => isCurrency(code) && !currencyOf(code).isFiat && !currencyOf(code).internal;

/** Error of a payment's pricing, regardless of its business's settings; null if valid. */
export const priceProblem = (price: Price): PriceProblem | null => {
  const { type = 'ONE_TIME', displayCurrency, displayAmount, depositCurrency, depositAmount, network } = price;
  const wrong = (field: string, message: string): PriceProblem => ({ field, message });
  const said = paymentSentences;
  if (displayCurrency && !isFiat(displayCurrency))
    return wrong('displayCurrency', isCurrency(displayCurrency) ? said.notFiat : said.unknownCurrency);
  if (depositCurrency && !isCoin(depositCurrency))
    return wrong('depositCurrency', isCurrency(depositCurrency) ? said.notCrypto : said.unknownCurrency);
  if (displayAmount && depositAmount) return wrong('depositAmount', said.twoAmounts);
  if (displayAmount && !displayCurrency) return wrong('displayCurrency', said.displayCurrencyRequired);
  if ((depositAmount || network) && !depositCurrency) return wrong('depositCurrency', said.depositCurrencyRequired);
  if (displayAmount && displayCurrency) {
    const message = displayAmountError(displayAmount, displayCurrency);
    if (message) return wrong('displayAmount', message);
  }
  if (depositAmount && depositCurrency) {
    const onNetwork = network ? networkFor(depositCurrency, network) : null;
    const message = depositAmountError(depositAmount, depositCurrency, onNetwork);
    if (message) return wrong('depositAmount', message);
  }
  if (type === 'ONE_TIME' && !displayAmount && !depositAmount)
    return wrong(displayCurrency ? 'displayAmount' : 'depositAmount', validationMessages.amountRequired);
  return null;
};

/** True if a payment may have a fixed rate: one that is paid once, and soon. */
export const isFixable = ({ type = 'ONE_TIME', expirationMinutes: minutes }: Terms): boolean =>
  type === 'ONE_TIME' && (minutes ?? usualExpirationMinutes) <= longestFixedRateMinutes;

const termsProblem = (terms: Terms): PriceProblem | null => {
  const { type = 'ONE_TIME', rateType: wanted, expirationMinutes: minutes, refundAddress, depositCurrency } = terms;
  const wrong = (field: string, message: string): PriceProblem => ({ field, message });
  if (type === 'REUSABLE' && wanted === 'FIXED') return wrong('rateType', paymentSentences.reusableFloats);
  if (type === 'REUSABLE' && minutes) return wrong('expirationMinutes', paymentSentences.reusableStays);
  if (wanted === 'FIXED' && (minutes ?? usualExpirationMinutes) > longestFixedRateMinutes)
    return wrong('rateType', paymentSentences.fixedTooLong);
  if (refundAddress && !depositCurrency) return wrong('refundAddress', paymentSentences.refundNeedsCurrency);
  return priceProblem(terms);
};

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
