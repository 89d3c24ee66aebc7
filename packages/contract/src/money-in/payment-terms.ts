import { isCurrency, currencyOf, networkFor, parseAmount, precisionOf, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { validationMessages, plainCharacters } from '../validation';

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

/** May be left out, or null. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

export type Price = {
  readonly type?: 'ONE_TIME' | 'REUSABLE' | undefined;
  readonly displayCurrency?: string | null | undefined;
  readonly displayAmount?: string | null | undefined;
  readonly depositCurrency?: string | null | undefined;
  readonly depositAmount?: string | null | undefined;
  readonly network?: string | null | undefined;
};
export type Terms = Price & {
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

/** Error of a new payment's terms, regardless of its business's settings; null if valid. */
export const termsProblem = (terms: Terms): PriceProblem | null => {
  const { type = 'ONE_TIME', rateType: wanted, expirationMinutes: minutes, refundAddress, depositCurrency } = terms;
  const wrong = (field: string, message: string): PriceProblem => ({ field, message });
  if (type === 'REUSABLE' && wanted === 'FIXED') return wrong('rateType', paymentSentences.reusableFloats);
  if (type === 'REUSABLE' && minutes) return wrong('expirationMinutes', paymentSentences.reusableStays);
  if (wanted === 'FIXED' && (minutes ?? usualExpirationMinutes) > longestFixedRateMinutes)
    return wrong('rateType', paymentSentences.fixedTooLong);
  if (refundAddress && !depositCurrency) return wrong('refundAddress', paymentSentences.refundNeedsCurrency);
  return priceProblem(terms);
};
