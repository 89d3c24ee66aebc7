import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { bankCurrencies, paymentMethods, type PaymentMethod } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import {
  accountNotActiveMessage,
  accountOfOtherCurrencyMessage,
  clientLabelRequiredMessage,
  fiatAmountError,
} from '../money-in/fiat-amount';
import { fiatWithdrawalDetail } from './fiat-withdrawals';
import { businessId } from '../ids';
import { givenMetadata } from '../metadata';
import { all } from '../permissions';
import { plainText, validationMessages } from '../validation';

export const longestClientLabel = 64;

export const fiatWithdrawalSentences = {
  accountRequired: 'Bank account is required',
  accountNotActive: accountNotActiveMessage,
  otherCurrency: accountOfOtherCurrencyMessage,
  noAccountToPayFrom: 'Your organisation has no account to pay from by this payment method',
  labelRequired: clientLabelRequiredMessage,
  referenceCharacters: 'Only letters without accents, numbers, spaces and / - ? : ( ) . , +',
  referenceSlashes: 'A reference neither begins nor ends with a slash',
  referenceLength: (most: number) => `At most ${most} characters by this payment method`,
} as const;

/** Longest reference by payment method, in characters. */
export const referenceLengths: Readonly<Record<PaymentMethod, number>> = {
  SEPA: 140,
  SEPA_INSTANT: 140,
  SWIFT: 140,
  FPS: 18,
  CHAPS: 35,
  ACH: 10,
  FEDWIRE: 140,
};

/** Characters every bank passes on: the basic Latin set of payments, without quotes as in every label. */
const passedOn = /^[A-Za-z0-9/\-?:().,+ ]*$/;

/** Error of a reference as typed, in the form's words; null if valid. Empty means no reference. */
export const referenceError = (typed: string, method: PaymentMethod | null): string | null => {
  const reference = typed.trim();
  if (/[<>"';]/.test(reference)) return validationMessages.specialCharacters;
  if (!passedOn.test(reference)) return fiatWithdrawalSentences.referenceCharacters;
  if (/^\/|\/$|\/\//.test(reference)) return fiatWithdrawalSentences.referenceSlashes;
  const most = method === null ? 140 : referenceLengths[method];
  return reference.length > most ? fiatWithdrawalSentences.referenceLength(most) : null;
};

const currency = z.enum(bankCurrencies, { error: 'Currency is required' });

type Sum = { readonly currency: string; readonly amount: string };
const soundAmount = z.superRefine<Sum>((asked, context) => {
  const message = fiatAmountError(asked.amount, asked.currency);
  if (message !== null) context.addIssue({ code: 'custom', path: ['amount'], message, input: asked });
});

/** Body of a new fiat withdrawal; the payment method is the account's. */
export const newFiatWithdrawal = z
  .strictObject({
    clientLabel: z.string({ error: fiatWithdrawalSentences.labelRequired }).check(z.trim(), z.maxLength(200)),
    businessId,
    currency,
    amount: typedAmount,
    bankAccountId: uuid,
    /** Reference shown to the recipient. Its longest length depends on the account's payment method. */
    reference: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
    metadata: givenMetadata,
  })
  .check(soundAmount)
  .check((context) => {
    const { clientLabel, reference } = context.value as { clientLabel: string; reference?: string | null };
    const complain = (path: string, message: string): void => {
      context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    const label = plainText(longestClientLabel).safeParse(clientLabel);
    if (clientLabel === '') complain('clientLabel', fiatWithdrawalSentences.labelRequired);
    else if (!label.success) complain('clientLabel', label.error.issues[0]!.message);
    const wrong = referenceError(reference ?? '', null);
    if (wrong !== null) complain('reference', wrong);
  });
export type NewFiatWithdrawal = z.output<typeof newFiatWithdrawal>;

export const createFiatWithdrawal = endpoint({
  name: 'createFiatWithdrawal',
  slug: 'fiat-withdrawals',
  method: 'POST',
  path: 'payment/withdrawals/fiat',
  notInTestMode: true,
  access: needs(all('CREATE_FIAT_WITHDRAWAL')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newFiatWithdrawal,
  answer: fiatWithdrawalDetail,
  status: 201,
  waitsFor: 'approval by colleagues (PENDING_APPROVAL)',
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT_BALANCE',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'OUTGOING_STOPPED',
    'RATES_UNAVAILABLE',
    'RULE_VIOLATED',
    'TWO_FA_INVALID',
  ],
});

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Estimate of a withdrawal at this moment. Nothing is reserved. */
export const quoteFiatWithdrawal = endpoint({
  name: 'quoteFiatWithdrawal',
  slug: 'fiat-withdrawals',
  method: 'GET',
  path: 'payment/withdrawals/fiat/quote',
  access: needs(all('CREATE_FIAT_WITHDRAWAL')),
  query: z.strictObject({
    businessId,
    bankAccountId: uuid,
    /** Left out: limits, fee and times only. */
    amount: z.optional(typedAmount),
  }),
  answer: z.object({
    currency: currencyCode,
    paymentMethod: z.enum(paymentMethods),
    minimumAmount: amountText,
    maximumAmount: amountText,
    fee: amountText,
    /** Of the balance. */
    available: amountText,
    held: amountText,
    /** The most that the balance pays for after the fee. */
    mostAmount: amountText,
    /** Null without an amount. `availableAfter` below zero: the balance is insufficient. */
    after: z.nullable(
      z.object({
        amount: amountText,
        debitAmount: amountText,
        availableAfter: amountText,
        heldAfter: amountText,
        /** An equal amount sent to this account within the last ten minutes. */
        recent: z.nullable(z.object({ id: uuid, clientLabel: z.string(), createdAt: instant })),
        /** True if it would need approval, and the number of approvals. */
        approvalRequired: z.boolean(),
        requiredApprovals: z.number(),
      }),
    ),
    submitAt: instant,
    arrivesFrom: day,
    arrivesUntil: day,
    /** Texts of the method: `14:00 CET`, `T+1`. */
    cutOff: z.string(),
    arrival: z.string(),
    /** Time of the quote. */
    at: instant,
  }),
  errors: ['NOT_FOUND', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'RATES_UNAVAILABLE', 'RULE_VIOLATED'],
});
