import { isCurrency, parseAmount, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode } from '../fields';
import { businessId } from '../ids';
import { givenMetadata } from '../metadata';
import { internalTransfer } from './internal-transfers';
import { all } from '../permissions';
import { plainText, validationMessages } from '../validation';

// Separate from reading transfers: a list loads neither the form's rules nor the table of currencies.

const sentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountNumber,
  TOO_MANY_DECIMALS: validationMessages.amountDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** Error of an internal transfer's amount as typed, in the form's words; null if valid. */
export const internalAmountError = (text: string, currency: string): string | null => {
  if (text === '') return validationMessages.amountRequired;
  if (!isCurrency(currency)) return null;
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) return sentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountPositive : null;
};

export const sameBusinessMessage = 'Choose two different businesses';
export const longestClientLabel = 64;
export const longestTransferNote = 140;

type Movement = { readonly fromBusinessId: string; readonly toBusinessId: string } & Figure;
type Figure = { readonly currency: string; readonly amount: string };

const figure = {
  currency: currencyCode,
  amount: typedAmount,
};

const knownCurrency = z.refine<Figure>(({ currency }) => isCurrency(currency), {
  path: ['currency'],
  error: 'This currency does not exist',
});
const soundAmount = z.refine<Figure>(({ amount, currency }) => internalAmountError(amount, currency) === null, {
  path: ['amount'],
  error: ({ input }) => {
    const { amount, currency } = input as Figure;
    return internalAmountError(amount, currency) ?? undefined;
  },
});

/** Body of a new transfer. The amount is plain decimal text of at most the currency's ledger scale, above zero. */
export const newInternalTransfer = z
  .strictObject({
    fromBusinessId: businessId,
    toBusinessId: businessId,
    ...figure,
    clientLabel: z.optional(z.nullable(plainText(longestClientLabel))),
    note: z.optional(z.nullable(plainText(longestTransferNote))),
    metadata: givenMetadata,
  })
  .check(
    z.refine<Movement>(({ fromBusinessId, toBusinessId }) => fromBusinessId !== toBusinessId, {
      path: ['toBusinessId'],
      error: sameBusinessMessage,
    }),
    knownCurrency,
    soundAmount,
  );
export type NewInternalTransfer = z.output<typeof newInternalTransfer>;

/** Estimate before a transfer is sent: the fee is the source's, by its current schedule. */
export const estimateInternalTransfer = endpoint({
  name: 'estimateInternalTransfer',
  slug: 'internal-transfers',
  method: 'GET',
  path: 'payment/internal-transfers/estimate',
  access: needs(all('CREATE_INTERNAL_TRANSFER')),
  query: z.strictObject({ fromBusinessId: businessId, ...figure }).check(knownCurrency, soundAmount),
  answer: z.object({
    currency: currencyCode,
    amount: amountText,
    fee: amountText,
    /** Amount and fee: what leaves the source. */
    debitAmount: amountText,
  }),
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM'],
});

/** Moves money at once, whole or not at all. A refusal leaves nothing behind. */
export const createInternalTransfer = endpoint({
  name: 'createInternalTransfer',
  slug: 'internal-transfers',
  method: 'POST',
  path: 'payment/internal-transfers',
  access: needs(all('CREATE_INTERNAL_TRANSFER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newInternalTransfer,
  answer: internalTransfer,
  status: 201,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'INSUFFICIENT_BALANCE', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});
