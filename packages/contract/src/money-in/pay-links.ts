import { compare, currencyOf, isCurrency, parseAmount, type Amount } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata, metadata } from '../metadata';
import { instantQuery, paging, pagingQuery, totals } from '../paging';
import { all, anyOf } from '../permissions';
import { longestName, plainCharacters, validationMessages } from '../validation';
import { displayAmountError, paymentSentences, redirectUrl } from './payment-terms';

export const longestPayLinkDescription = 500;
/** Leaves room in a payment's own id for what tells it from the link's others. */
export const longestPayLinkPrefix = 40;
export const mostPayLinkUses = 1_000_000;
/** Most payments of one link that wait for coins at the same time. */
export const mostOpenPayments = 100;

export const payLinkSentences = {
  nameRequired: 'Name is required',
  fixedOrOpen: 'A fixed amount has no minimum or maximum',
  maximumBelowMinimum: 'The maximum is below the minimum',
  usesLeast: 'At least one payment',
  usesMost: `At most ${mostPayLinkUses} payments`,
  ended: 'The end must be in the future',
} as const;

/** `ENDED`: its end has come. `USED_UP`: as many payments as it may have are open or were paid. */
export const payLinkStates = ['ACTIVE', 'PAUSED', 'ENDED', 'USED_UP'] as const;
export type PayLinkState = (typeof payLinkStates)[number];

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const line = (longest: number) => [...plainCharacters, z.maxLength(longest, `At most ${longest} characters`)] as const;

const terms = {
  name: z
    .string({ error: payLinkSentences.nameRequired })
    .check(z.trim(), z.minLength(1, { error: payLinkSentences.nameRequired, abort: true }), ...line(longestName)),
  description: maybe(z.string().check(z.trim(), z.minLength(1), ...line(longestPayLinkDescription))),
  displayCurrency: currencyCode,
  /** Fixed price; without it the visitor types the amount. */
  amount: maybe(typedAmount),
  minAmount: maybe(typedAmount),
  maxAmount: maybe(typedAmount),
  /** The one coin that it is paid in; without it the visitor chooses. */
  depositCurrency: maybe(currencyCode),
  network: maybe(networkCode),
  redirectUrl: maybe(redirectUrl),
  clientPaymentIdPrefix: maybe(z.string().check(z.trim(), z.minLength(1), ...line(longestPayLinkPrefix))),
  mostUses: maybe(
    z
      .int({ error: validationMessages.numbersOnly })
      .check(z.gte(1, payLinkSentences.usesLeast), z.lte(mostPayLinkUses, payLinkSentences.usesMost)),
  ),
  endsAt: maybe(instantQuery),
  metadata: givenMetadata,
};

type Priced = {
  readonly displayCurrency: string;
  readonly amount?: string | null | undefined;
  readonly minAmount?: string | null | undefined;
  readonly maxAmount?: string | null | undefined;
  readonly depositCurrency?: string | null | undefined;
  readonly network?: string | null | undefined;
};

type Problem = { readonly field: string; readonly message: string };

const amountIn = (text: string, currency: string): Amount | null => {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.amount : null;
};

/** Error of a link's price, regardless of its business's settings; null if valid. */
export const payLinkProblem = (priced: Priced): Problem | null => {
  const { displayCurrency, amount, minAmount, maxAmount, depositCurrency, network } = priced;
  const wrong = (field: string, message: string): Problem => ({ field, message });
  if (!isCurrency(displayCurrency)) return wrong('displayCurrency', paymentSentences.unknownCurrency);
  if (!currencyOf(displayCurrency).isFiat) return wrong('displayCurrency', paymentSentences.notFiat);
  for (const [field, typed] of Object.entries({ amount, minAmount, maxAmount })) {
    const message = typed ? displayAmountError(typed, displayCurrency) : null;
    if (message) return wrong(field, message);
  }
  if (amount && (minAmount || maxAmount))
    return wrong(minAmount ? 'minAmount' : 'maxAmount', payLinkSentences.fixedOrOpen);
  const [least, most] = [minAmount, maxAmount].map((typed) => (typed ? amountIn(typed, displayCurrency) : null));
  if (least && most && compare(most, least) < 0) return wrong('maxAmount', payLinkSentences.maximumBelowMinimum);
  if (!depositCurrency) return network ? wrong('depositCurrency', paymentSentences.depositCurrencyRequired) : null;
  if (!isCurrency(depositCurrency)) return wrong('depositCurrency', paymentSentences.unknownCurrency);
  const { isFiat, internal } = currencyOf(depositCurrency);
  return isFiat || internal ? wrong('depositCurrency', paymentSentences.notCrypto) : null;
};

const sound = z.superRefine<Priced>((asked, context) => {
  const problem = payLinkProblem(asked);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message, input: asked });
});

/** Terms of a link, as its form sends them all. */
export const payLinkTerms = z.strictObject(terms).check(sound);
export type PayLinkTerms = z.output<typeof payLinkTerms>;
export const newPayLink = z.strictObject({ businessId, ...terms }).check(sound);
export type NewPayLink = z.output<typeof newPayLink>;

export const payLink = z.object({
  id: uuid,
  businessId,
  businessName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Public address: whoever has it can pay. */
  url: z.string(),
  state: z.enum(payLinkStates),
  isPaused: z.boolean(),
  displayCurrency: currencyCode,
  amount: z.nullable(amountText),
  minAmount: z.nullable(amountText),
  maxAmount: z.nullable(amountText),
  depositCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  redirectUrl: z.nullable(z.string()),
  clientPaymentIdPrefix: z.nullable(z.string()),
  mostUses: z.nullable(z.int()),
  endsAt: z.nullable(instant),
  metadata,
  /** Payments of it that are open or have coins; those that expired, were cancelled or returned do not count. */
  takenPayments: z.int(),
  /** Those of them that were credited. */
  paidPayments: z.int(),
  /** Those of them that wait for coins. */
  openPayments: z.int(),
  createdBy: z.string(),
  createdAt: instant,
});
export type PayLink = z.output<typeof payLink>;

const params = z.strictObject({ id: uuid });
const shared = { slug: 'pay-links', answer: payLink } as const;

export const createPayLink = endpoint({
  ...shared,
  name: 'createPayLink',
  method: 'POST',
  path: 'pay-links',
  access: needs(all('CREATE_PAYMENT')),
  idempotency: 'accepted',
  body: newPayLink,
  status: 201,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'NETWORK_DISABLED', 'RULE_VIOLATED'],
});

export const payLinksQuery = z.strictObject({
  ...pagingQuery,
  businessId: z.optional(businessId),
  isPaused: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
  /** Beginning of a name or of an id. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName))),
});

export const listPayLinks = endpoint({
  slug: 'pay-links',
  name: 'listPayLinks',
  method: 'GET',
  path: 'pay-links',
  access: needs(anyOf('GET_PAYMENTS', 'GET_PAYMENT')),
  query: payLinksQuery,
  answer: z.object({ payLinks: z.array(payLink), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const getPayLink = endpoint({
  ...shared,
  name: 'getPayLink',
  method: 'GET',
  path: 'pay-links/:id',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS')),
  version: 'answered',
  params,
  errors: ['NOT_FOUND'],
});

/** Payments made before keep their terms. */
export const changePayLink = endpoint({
  ...shared,
  name: 'changePayLink',
  method: 'PUT',
  path: 'pay-links/:id',
  access: needs(all('CREATE_PAYMENT')),
  version: 'checked',
  params,
  body: payLinkTerms,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'NETWORK_DISABLED', 'RULE_VIOLATED'],
});

/** Payments made before can still be paid. */
export const pausePayLink = endpoint({
  ...shared,
  name: 'pausePayLink',
  method: 'POST',
  path: 'pay-links/:id/pause',
  access: needs(all('CREATE_PAYMENT')),
  params,
  body: z.strictObject({ isPaused: z.boolean() }),
  errors: ['NOT_FOUND'],
});
