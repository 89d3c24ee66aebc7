import * as z from 'zod/mini';
import { typedAmount, typedAmountOf } from '../amounts';
import { bankCurrencies } from '../payment-methods';
import { endpoint, needs, publicAccess } from '../endpoint';
import { fiatAmountError } from '../money-in/fiat-deposits';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { anyOf } from '../permissions';
import { readableLine } from '../validation';

export const listDemoSignIns = endpoint({
  name: 'listDemoSignIns',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/sign-ins',
  access: publicAccess,
  sandboxOnly: true,
  answer: z.object({
    /** One password for all of them. */
    password: z.string(),
    signIns: z.array(
      z.object({
        email: z.string(),
        label: z.string(),
        /** Brand of the dashboard the person works in; by default the one of the address. */
        brand: z.optional(z.string()),
        /** Base32, for an authenticator app, if the person has a second factor. */
        twoFactorSecret: z.optional(z.string()),
      }),
    ),
    /** Progress of the demo history; null once it is whole. Until then only signing in is answered. */
    history: z.nullable(z.object({ percent: z.int(), month: z.string() })),
  }),
});

export const listMailbox = endpoint({
  name: 'listMailbox',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/mailbox',
  access: publicAccess,
  sandboxOnly: true,
  query: z.strictObject({
    /** Only mails to this address. */
    to: z.optional(z.string().check(z.toLowerCase(), z.maxLength(254))),
  }),
  answer: z.object({
    messages: z.array(z.object({ id: uuid, to: z.string(), subject: z.string(), text: z.string(), sentAt: instant })),
  }),
});

/** Actions of a simulated payer. */
export const sandboxPlays = [
  'EXACT',
  'UNDER',
  'OVER',
  'IN_TWO_PARTS',
  'LATE',
  'BELOW_MINIMUM',
  'WRONG_TOKEN',
  'NO_TAG',
  'LISTED',
  'UNANSWERED',
] as const;
export type SandboxPlay = (typeof sandboxPlays)[number];

const sentTransfer = z.object({
  transactionId: z.string(),
  currency: currencyCode,
  network: networkCode,
  amount: amountText,
});
const payments = anyOf('GET_PAYMENT', 'GET_PAYMENTS');
const ofTransfer = z.strictObject({
  /** Id of the deposit (`deposits[].id` of the payment), or of the transaction (`transfers[].transactionId` of a play). */
  id: z.string().check(z.minLength(6), z.maxLength(128)),
});

export const playPayment = endpoint({
  name: 'playPayment',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/payments/:id/play',
  access: needs(payments),
  testOnly: true,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ play: z.enum(sandboxPlays) }),
  status: 201,
  answer: z.object({ transfers: z.array(sentTransfer) }),
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

export const sendSandboxDeposit = endpoint({
  name: 'sendSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits',
  access: needs(payments),
  testOnly: true,
  body: z.strictObject({
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    tag: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,20}$/)))),
    currency: currencyCode,
    network: networkCode,
    amount: typedAmount,
    confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
    /** Sending address; a stranger's by default. */
    from: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  }),
  status: 201,
  answer: sentTransfer,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'RULE_VIOLATED'],
});

export const confirmSandboxDeposit = endpoint({
  name: 'confirmSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits/:id/confirm',
  access: needs(payments),
  testOnly: true,
  params: ofTransfer,
  errors: ['NOT_FOUND'],
});

export const reorganiseSandboxDeposit = endpoint({
  name: 'reorganiseSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits/:id/reorg',
  access: needs(payments),
  testOnly: true,
  params: ofTransfer,
  body: z.strictObject({ outcome: z.enum(['GONE', 'AGAIN']) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** Furthest one call may move the clock: a week. */
const mostMinutesAhead = 7 * 24 * 60;

export const advanceSandboxTime = endpoint({
  name: 'advanceSandboxTime',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/time/advance',
  access: needs(payments),
  sandboxOnly: true,
  body: z.strictObject({ minutes: z.int().check(z.minimum(1), z.maximum(mostMinutesAhead)) }),
  answer: z.object({ now: instant }),
});

/** Minutes that a price stays as set. */
const usualPriceMinutes = 60;
const mostPriceMinutes = 24 * 60;

/** Price of one unit: above zero, of a size that the market states. */
const price = typedAmountOf(/^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/);

type PriceMove = { readonly mid?: string | undefined; readonly script?: string | undefined };

export const setSandboxRate = endpoint({
  name: 'setSandboxRate',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/rates',
  access: needs(payments),
  sandboxOnly: true,
  body: z
    .strictObject({
      currency: currencyCode,
      mid: z.optional(price),
      script: z.optional(z.enum(['DEPEG', 'MARKET'])),
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(mostPriceMinutes)), usualPriceMinutes),
    })
    .check(
      z.refine<PriceMove>(({ mid, script }) => (mid === undefined) !== (script === undefined), {
        path: ['mid'],
        error: 'Give a price, or name a script',
      }),
    ),
  answer: z.object({
    currency: currencyCode,
    quote: currencyCode,
    /** Prices in force and their ends, in order; empty: the market’s own prices. */
    prices: z.array(z.object({ mid: rateText, until: instant })),
  }),
  errors: ['ABOVE_MAXIMUM', 'RULE_VIOLATED'],
});

type Figure = { readonly amount: string; readonly currency: string };

export const simulateFiatCredit = endpoint({
  name: 'simulateFiatCredit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/fiat-credits',
  access: needs(anyOf('CREATE_FIAT_DEPOSIT', 'GET_FIAT_DEPOSITS')),
  sandboxOnly: true,
  body: z
    .strictObject({
      currency: z.enum(bankCurrencies),
      amount: typedAmount,
      /** Reference the payer quotes: a payment reference, a business’s collection code, or anything. */
      reference: z._default(readableLine(140), ''),
      remitterName: z.optional(readableLine(140).check(z.minLength(1))),
      /** Default: the bank does not name the sending account. */
      remitterAccount: z.optional(readableLine(40).check(z.minLength(1))),
      /** The time of the announcement it quotes ends at once, before it arrives. */
      isLate: z._default(z.boolean(), false),
    })
    .check(
      z.refine<Figure>(({ amount, currency }) => fiatAmountError(amount, currency) === null, {
        path: ['amount'],
        error: ({ input }) => fiatAmountError((input as Figure).amount, (input as Figure).currency) ?? undefined,
      }),
    ),
  answer: z.object({
    /** Entity the money became. */
    entityType: z.enum(['FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'UNASSOCIATED_DEPOSIT']),
    entityId: uuid,
  }),
  status: 201,
  errors: ['ABOVE_MAXIMUM', 'RULE_VIOLATED'],
});
