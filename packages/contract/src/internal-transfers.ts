import { isCurrency, parseAmount, type AmountRefusal } from '@countinghouse/money';
import * as z from 'zod/mini';
import { endpoint, needs } from './endpoint';
import { amountText, currencyCode, instant, uuid } from './fields';
import { businessId } from './ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from './paging';
import { all, anyOf } from './permissions';
import { plainText, validationMessages } from './validation';

/** As seen from the business that was asked for: money went out of it, or came in. */
export const transferDirections = ['IN', 'OUT'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** A transfer either happened or, refused, left no row. `FAILED` is kept for transfers that others will carry out. */
export const transferStatuses = ['COMPLETED', 'FAILED'] as const;

const party = { id: z.nullable(businessId), name: z.nullable(z.string()) };

/** Money moved between two businesses of the organisation. */
export const internalTransfer = z.object({
  id: uuid,
  clientLabel: z.nullable(z.string()),
  /** Id and name are null where the caller may not know of the business. */
  fromBusinessId: party.id,
  fromBusinessName: party.name,
  toBusinessId: party.id,
  toBusinessName: party.name,
  currency: currencyCode,
  /** What the target got. */
  amount: amountText,
  /** Charged to the source on top of the amount, in the same currency. */
  fee: amountText,
  direction: z.enum(transferDirections),
  status: z.enum(transferStatuses),
  note: z.nullable(z.string()),
  initiatedBy: z.string(),
  createdAt: instant,
});
export type InternalTransfer = z.output<typeof internalTransfer>;

const sentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountNumber,
  TOO_MANY_DECIMALS: validationMessages.amountDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** What is wrong with the amount of an internal transfer as typed, in the form's words; null where nothing is. */
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
  amount: z
    .string({ error: validationMessages.amountRequired })
    .check(z.maxLength(60, validationMessages.amountNumber)),
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

/** What a new transfer says. The amount is plain decimal text of at most the currency's ledger scale, above zero. */
export const newInternalTransfer = z
  .strictObject({
    fromBusinessId: businessId,
    toBusinessId: businessId,
    ...figure,
    clientLabel: z.optional(z.nullable(plainText(longestClientLabel))),
    note: z.optional(z.nullable(plainText(longestTransferNote))),
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

const example: z.input<typeof internalTransfer> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: null,
  fromBusinessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  fromBusinessName: 'Aurora Travel',
  toBusinessId: '0190b2d3-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  toBusinessName: 'Aurora Tours',
  currency: 'EUR',
  amount: '1500.00',
  fee: '0.00',
  direction: 'OUT',
  status: 'COMPLETED',
  note: 'float',
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
};

/** The filters of one business's transfers, all but the business optional, narrowing together. */
export const internalTransfersQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    /** Transfers out of it and into it. */
    businessId: businessId,
    direction: z.optional(z.enum(transferDirections)),
    counterpartyId: z.optional(businessId),
    currency: z.optional(currencyCode),
    status: z.optional(z.enum(transferStatuses)),
    /** Exactly a transfer's id or its client label. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listInternalTransfers = endpoint({
  name: 'listInternalTransfers',
  slug: 'internal-transfers',
  method: 'GET',
  path: 'payment/internal-transfers',
  summary: 'Internal transfers out of and into a business, newest first, a page at a time',
  access: needs(anyOf('GET_INTERNAL_TRANSFERS')),
  query: internalTransfersQuery,
  answer: z.object({ internalTransfers: z.array(internalTransfer), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: {
    internalTransfers: [example],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

/** What a transfer would cost, before it is sent: the fee is the source's, by its schedule as it stands now. */
export const estimateInternalTransfer = endpoint({
  name: 'estimateInternalTransfer',
  slug: 'internal-transfers',
  method: 'GET',
  path: 'payment/internal-transfers/estimate',
  summary: 'The fee of a transfer that is about to be made',
  access: needs(all('CREATE_INTERNAL_TRANSFER')),
  query: z.strictObject({ fromBusinessId: businessId, ...figure }).check(knownCurrency, soundAmount),
  answer: z.object({
    currency: currencyCode,
    amount: amountText,
    fee: amountText,
    /** Amount and fee: what leaves the source. */
    debitAmount: amountText,
  }),
  errors: ['NOT_FOUND'],
  example: { currency: 'EUR', amount: '1500.00', fee: '0.00', debitAmount: '1500.00' },
});

/** Moves money at once, whole or not at all. A refusal leaves nothing behind. */
export const createInternalTransfer = endpoint({
  name: 'createInternalTransfer',
  slug: 'internal-transfers',
  method: 'POST',
  path: 'payment/internal-transfers',
  summary: 'Moves money from one business of the organisation to another',
  access: needs(all('CREATE_INTERNAL_TRANSFER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newInternalTransfer,
  answer: internalTransfer,
  status: 201,
  errors: ['NOT_FOUND', 'INSUFFICIENT_BALANCE', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
  example,
});

export const internalTransfersEndpoints = [listInternalTransfers, estimateInternalTransfer, createInternalTransfer];
