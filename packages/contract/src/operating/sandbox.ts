import * as z from 'zod/mini';
import { typedAmount, typedAmountOf } from '../amounts';
import { bankCurrencies } from '../bank-methods';
import { endpoint, needs, publicAccess } from '../endpoint';
import { fiatAmountError } from '../money-in/fiat-deposits';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { anyOf } from '../permissions';

export const listDemoSignIns = endpoint({
  name: 'listDemoSignIns',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/sign-ins',
  summary: 'The demonstration people of the sandbox, for the panel on its login screen.',
  access: publicAccess,
  sandboxOnly: true,
  answer: z.object({
    /** The one password of all of them. */
    password: z.string(),
    signIns: z.array(
      z.object({
        email: z.string(),
        label: z.string(),
        /** Whose dashboard the person works in; left out: the one of the address. */
        brand: z.optional(z.string()),
        /** Base32, for an authenticator app, where the person has a second factor. */
        twoFactorSecret: z.optional(z.string()),
      }),
    ),
  }),
  example: { password: 'Sandbox2025', signIns: [{ email: 'admin@northgate.example', label: 'ADMIN – everything' }] },
});

export const listMailbox = endpoint({
  name: 'listMailbox',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/mailbox',
  summary: 'The newest mails of the sandbox, which are kept here while no mail server is configured.',
  access: publicAccess,
  sandboxOnly: true,
  query: z.strictObject({
    /** Only mails to this address. */
    to: z.optional(z.string().check(z.toLowerCase(), z.maxLength(254))),
  }),
  answer: z.object({
    messages: z.array(z.object({ id: uuid, to: z.string(), subject: z.string(), text: z.string(), sentAt: instant })),
  }),
  example: {
    messages: [
      {
        id: '0195fa6b-2c3d-7e4f-9a5b-6c7d8e9f0a1b',
        to: 'admin@northgate.example',
        subject: 'Set a new password',
        text: 'Use this link within 30 minutes: …',
        sentAt: '2025-03-14T09:30:00.000Z',
      },
    ],
  },
});

/** What a payer of the sandbox does. */
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
const sentExample = { transactionId: '80d375…', currency: 'BTC', network: 'MAIN', amount: '0.00173281' };
const payments = anyOf('GET_PAYMENT', 'GET_PAYMENTS');
const ofTransfer = z.strictObject({
  /** The transaction id. */
  id: z.string().check(z.minLength(6), z.maxLength(128)),
});

export const playPayment = endpoint({
  name: 'playPayment',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/payments/:id/play',
  summary:
    'Plays a payer on the simulated chains: pays a payment exactly, too little, too much, in two parts, late (its time ends at once), with a token the business does not take, without a tag, or from an address that screening blocks (LISTED) or has no answer about (UNANSWERED).',
  access: needs(payments),
  sandboxOnly: true,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ play: z.enum(sandboxPlays) }),
  status: 201,
  answer: z.object({ transfers: z.array(sentTransfer) }),
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
  example: { transfers: [sentExample] },
});

export const sendSandboxDeposit = endpoint({
  name: 'sendSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits',
  summary:
    'Sends coins over a simulated chain to an address of the organisation, and confirms them so many times at once.',
  access: needs(payments),
  sandboxOnly: true,
  body: z.strictObject({
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    tag: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,20}$/)))),
    currency: currencyCode,
    network: networkCode,
    amount: typedAmount,
    confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
    /** Where they come from; a stranger's address unless told. */
    from: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  }),
  status: 201,
  answer: sentTransfer,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'RULE_VIOLATED'],
  example: sentExample,
});

export const confirmSandboxDeposit = endpoint({
  name: 'confirmSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits/:id/confirm',
  summary: 'Adds blocks to a simulated chain until a transfer to the organisation has its confirmations.',
  access: needs(payments),
  sandboxOnly: true,
  params: ofTransfer,
  errors: ['NOT_FOUND'],
});

export const reorganiseSandboxDeposit = endpoint({
  name: 'reorganiseSandboxDeposit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/deposits/:id/reorg',
  summary:
    'Lets a simulated chain take back a transfer to the organisation (GONE), or put it into another block (AGAIN).',
  access: needs(payments),
  sandboxOnly: true,
  params: ofTransfer,
  body: z.strictObject({ outcome: z.enum(['GONE', 'AGAIN']) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** As far as one call moves the clock: a week. */
const mostMinutesAhead = 7 * 24 * 60;

export const advanceSandboxTime = endpoint({
  name: 'advanceSandboxTime',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/time/advance',
  summary:
    'Moves the one clock of the sandbox on, for everybody in it and for good: blocks are found, payments expire, deadlines pass. Whoever is signed in stays so, and signatures, the stamps of callbacks and six-digit codes go by real time as before.',
  access: needs(payments),
  sandboxOnly: true,
  body: z.strictObject({ minutes: z.int().check(z.minimum(1), z.maximum(mostMinutesAhead)) }),
  answer: z.object({ now: instant }),
  example: { now: '2025-03-14T10:30:00.000Z' },
});

/** How long a price stays as it was set, in minutes. */
const usualPriceMinutes = 60;
const mostPriceMinutes = 24 * 60;

/** What one unit costs: above zero, of a size that the market states. */
const price = typedAmountOf(/^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/);

type PriceMove = { readonly mid?: string | undefined; readonly script?: string | undefined };

export const setSandboxRate = endpoint({
  name: 'setSandboxRate',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/rates',
  summary:
    'Sets the price of a currency on the market of the sandbox, for a while: stable coins in the currency of their peg, all others in EUR. DEPEG plays the loss of a peg, 0.974 for the first half of the time and 0.988 for the second; MARKET ends what was set. It is the market’s next price, within a second.',
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
    /** What holds until when, in order; nothing: the market’s own prices. */
    prices: z.array(z.object({ mid: rateText, until: instant })),
  }),
  errors: ['ABOVE_MAXIMUM', 'RULE_VIOLATED'],
  example: {
    currency: 'USDC',
    quote: 'USD',
    prices: [
      { mid: '0.974', until: '2025-03-14T10:00:00.000Z' },
      { mid: '0.988', until: '2025-03-14T10:30:00.000Z' },
    ],
  },
});

type Figure = { readonly amount: string; readonly currency: string };

export const simulateFiatCredit = endpoint({
  name: 'simulateFiatCredit',
  slug: 'sandbox',
  method: 'POST',
  path: 'sandbox/fiat-credits',
  summary: 'Has the sandbox’s bank receive money for the organisation, as if somebody had paid it in.',
  access: needs(anyOf('CREATE_FIAT_DEPOSIT', 'GET_FIAT_DEPOSITS')),
  sandboxOnly: true,
  body: z
    .strictObject({
      currency: z.enum(bankCurrencies),
      amount: typedAmount,
      /** What the payer quotes: a payment reference, a business’s collection code, or anything. */
      reference: z._default(z.string().check(z.trim(), z.maxLength(140)), ''),
      remitterName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
      /** Left out: the bank does not say whence. */
      remitterAccount: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
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
    /** What the money became. */
    entityType: z.enum(['FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'UNASSOCIATED_DEPOSIT']),
    entityId: uuid,
  }),
  status: 201,
  errors: ['ABOVE_MAXIMUM', 'RULE_VIOLATED'],
  example: { entityType: 'FIAT_DEPOSIT', entityId: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01' },
});

export const sandboxEndpoints = [
  simulateFiatCredit,
  listDemoSignIns,
  listMailbox,
  playPayment,
  sendSandboxDeposit,
  confirmSandboxDeposit,
  reorganiseSandboxDeposit,
  advanceSandboxTime,
  setSandboxRate,
];
