import { currencyOf, isCurrency, parseAmount, precisionOf, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { conversionStatuses, fixedSides } from './balance-conversions';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata, metadata } from '../metadata';
import { all } from '../permissions';
import { plainText, validationMessages } from '../validation';

// Separate from reading conversions: a list loads neither the form's rules nor the table of currencies.

export const conversionSentences = {
  sameCurrency: 'Choose two different currencies',
  notEnabled: (currency: string) => `${currency} is not enabled for settlement`,
  minimum: (amount: string, currency: string) => `Minimum amount is ${amount} ${currency}`,
  maximum: 'Exceeded maximum amount',
  notYours: 'Only who asked for the quote can execute it',
  executed: 'This conversion was executed already',
  failed: 'This conversion has failed. Please request a new one.',
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

/** Error of the amount to convert as typed, in the form's words; null if valid. */
const conversionAmountError = (text: string, currency: string): string | null => {
  if (!isCurrency(currency)) return null;
  const { isFiat } = currencyOf(currency);
  if (!isFiat && /^\d+,\d+$/.test(text)) return validationMessages.amountComma;
  const parsed = parseAmount(text, currency, { maxDecimals: precisionOf(currency) });
  if (!parsed.ok) return (isFiat ? fiatSentences : cryptoSentences)[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountPositive : null;
};

type Asked = {
  readonly amountCurrencyType: (typeof fixedSides)[number];
  readonly debitCurrency: string;
  readonly creditCurrency: string;
  readonly amount?: string | undefined;
};

const asked = {
  businessId,
  amountCurrencyType: z.enum(fixedSides),
  debitCurrency: currencyCode,
  creditCurrency: currencyCode,
};
const amount = typedAmount;
const longestConversionLabel = 64;

/** The currency of the amount that is named. */
export const namedCurrency = ({ amountCurrencyType, debitCurrency, creditCurrency }: Asked): string =>
  amountCurrencyType === 'DEBIT' ? debitCurrency : creditCurrency;

const sound = z.superRefine<Asked>((value, context) => {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: value });
  for (const field of ['debitCurrency', 'creditCurrency'] as const)
    if (!isCurrency(value[field])) wrong(field, 'This currency does not exist');
  if (value.debitCurrency === value.creditCurrency) wrong('creditCurrency', conversionSentences.sameCurrency);
  if (value.amount === undefined) return;
  const message = conversionAmountError(value.amount, namedCurrency(value));
  if (message) wrong('amount', message);
});

export const newBalanceConversion = z
  .strictObject({
    ...asked,
    amount,
    clientLabel: z.optional(z.nullable(plainText(longestConversionLabel))),
    metadata: givenMetadata,
  })
  .check(sound);
export type NewBalanceConversion = z.output<typeof newBalanceConversion>;

const need = all('CREATE_BALANCE_CONVERSION');

/** Not binding, and not stored. */
export const getIndicativeConversion = endpoint({
  name: 'getIndicativeConversion',
  slug: 'balance-conversions',
  method: 'GET',
  path: 'payment/balance/convert/indicative',
  access: needs(need),
  query: z.strictObject({ ...asked, amount: z.optional(amount) }).check(sound),
  answer: z.object({
    indicative: z.literal(true),
    ...asked,
    /** Null without an amount. */
    debitAmount: z.nullable(amountText),
    creditAmount: z.nullable(amountText),
    rate: rateText,
    inverseRate: rateText,
    /** Spendable balance of the debit currency. */
    available: amountText,
    minDebitAmount: amountText,
    maxDebitAmount: amountText,
    at: instant,
  }),
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

/** Firm quote for fifteen seconds: both amounts are fixed. Nothing is held meanwhile. */
export const createBalanceConversion = endpoint({
  name: 'createBalanceConversion',
  slug: 'balance-conversions',
  method: 'POST',
  path: 'payment/balance/convert',
  access: needs(need),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newBalanceConversion,
  answer: z.object({
    id: uuid,
    clientLabel: z.nullable(z.string()),
    status: z.enum(conversionStatuses),
    debitCurrency: currencyCode,
    debitAmount: amountText,
    creditCurrency: currencyCode,
    creditAmount: amountText,
    rate: rateText,
    metadata,
    expiresAt: instant,
    /** The server's clock, by which the quote expires. */
    serverTime: instant,
  }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'RULE_VIOLATED',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'INSUFFICIENT_BALANCE',
    'RATES_UNAVAILABLE',
    'RATE_LIMITED',
    'TWO_FA_INVALID',
  ],
});

const balance = z.object({ amount: amountText });

export const executeBalanceConversion = endpoint({
  name: 'executeBalanceConversion',
  slug: 'balance-conversions',
  method: 'PATCH',
  path: 'payment/balance/convert/:id',
  access: needs(need),
  idempotency: 'accepted',
  params: z.strictObject({ id: uuid }),
  answer: z.object({
    id: uuid,
    status: z.enum(conversionStatuses),
    debitCurrency: currencyCode,
    debitAmount: amountText,
    creditCurrency: currencyCode,
    creditAmount: amountText,
    executedAt: instant,
    /** Current spendable balances of the two currencies. */
    balances: z.record(z.string(), balance),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'QUOTE_EXPIRED', 'INSUFFICIENT_BALANCE'],
});
