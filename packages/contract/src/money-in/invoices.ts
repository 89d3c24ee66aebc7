import { currencyOf, isCurrency, parseAmount } from '@countinghouse/money';
import * as z from 'zod/mini';
import { typedAmountOf } from '../amounts';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata, metadata } from '../metadata';
import { ownId, paging, pagingQuery, repeatable, totals } from '../paging';
import { all, anyOf } from '../permissions';
import { email, longestName, plainText, readableLine, validationMessages } from '../validation';
import { invoiceTotals, isPayable } from './invoice-totals';
import { displayAmountError, paymentSentences } from './payment-terms';

export const mostInvoiceLines = 50;
export const longestInvoiceText = 500;
export const longestClientInvoiceId = 64;
export const usualNumberPrefix = 'INV-';

export const invoiceSentences = {
  customerRequired: 'Customer name is required',
  descriptionRequired: 'Description is required',
  dueRequired: 'Due date is required',
  dueInvalid: 'Give the date as YYYY-MM-DD',
  quantity: 'A number above 0 with at most six decimals',
  taxRate: 'A share from 0 to 1 with at most six decimals: 0.19 is 19 %',
  prefix: 'Letters, numbers, and . / _ - ; at most 16',
  linesRequired: 'At least one line',
  linesMost: `At most ${mostInvoiceLines} lines`,
  nothingToPay: 'The total must be greater than 0',
  taken: 'An invoice with this ID already exists',
  noEmail: 'The customer has no email address',
} as const;

/** `OPEN`: issued and not paid in full. A draft that is discarded is `VOID` without a number. */
export const invoiceStatuses = ['DRAFT', 'OPEN', 'PAID', 'VOID'] as const;
export const invoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.output<typeof invoiceStatus>;

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** Lines of text as an address has them: line breaks, and no other control. */
const lines = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((text) => !/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text), {
    error: validationMessages.specialCharacters,
  }),
  z.maxLength(longestInvoiceText, `At most ${longestInvoiceText} characters`),
);

const required = (sentence: string, longest: number) =>
  z
    .string({ error: sentence })
    .check(
      z.trim(),
      z.minLength(1, { error: sentence, abort: true }),
      z.maxLength(longest, `At most ${longest} characters`),
    );

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1970-01-01' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
/** A day without a time, in UTC. */
const day = z.string({ error: invoiceSentences.dueRequired }).check(
  z.minLength(1, { error: invoiceSentences.dueRequired, abort: true }),
  z.refine(isDay, { error: invoiceSentences.dueInvalid, abort: true }),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), invoiceSentences.dueInvalid),
);

const quantityText = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/;
const rateShare = /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/;

export const invoiceLineAsked = z.strictObject({
  description: required(invoiceSentences.descriptionRequired, longestInvoiceText).check(
    z.refine((text) => !/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text), validationMessages.specialCharacters),
  ),
  quantity: z.string({ error: invoiceSentences.quantity }).check(
    z.regex(quantityText, { error: invoiceSentences.quantity, abort: true }),
    z.refine((text) => /[1-9]/.test(text), invoiceSentences.quantity),
  ),
  unitPrice: typedAmountOf(/^(0|[1-9]\d*)(\.\d+)?$/, validationMessages.amountInvalid),
  /** 0.19 is 19 %. */
  taxRate: z.string({ error: invoiceSentences.taxRate }).check(z.regex(rateShare, { error: invoiceSentences.taxRate })),
});

const terms = {
  /** The business's own id of the invoice, unique per business. */
  clientInvoiceId: maybe(plainText(longestClientInvoiceId)),
  /** Beginning of the number, which counts on by itself for each prefix. */
  numberPrefix: maybe(z.string().check(z.regex(/^[A-Za-z0-9./_-]{1,16}$/, { error: invoiceSentences.prefix }))),
  /** Address and registrations of the business, as its invoices have to say them. */
  issuerDetails: maybe(lines),
  customerName: required(invoiceSentences.customerRequired, 140).check(
    z.refine((text) => readableLine(140).safeParse(text).success, validationMessages.specialCharacters),
  ),
  customerEmail: maybe(email),
  customerAddress: maybe(lines),
  customerTaxId: maybe(plainText(longestName)),
  currency: currencyCode,
  dueOn: day,
  memo: maybe(lines),
  lines: z
    .array(invoiceLineAsked, { error: invoiceSentences.linesRequired })
    .check(z.minLength(1, invoiceSentences.linesRequired), z.maxLength(mostInvoiceLines, invoiceSentences.linesMost)),
  metadata: givenMetadata,
};

type Priced = {
  readonly currency: string;
  readonly lines: readonly z.output<typeof invoiceLineAsked>[];
};

type Problem = { readonly path: readonly (string | number)[]; readonly message: string };

/** Error of the currency and amounts of an invoice, regardless of its business's settings; null if valid. */
export const invoiceProblem = ({ currency, lines: asked }: Priced): Problem | null => {
  if (!isCurrency(currency)) return { path: ['currency'], message: paymentSentences.unknownCurrency };
  if (!currencyOf(currency).isFiat) return { path: ['currency'], message: paymentSentences.notFiat };
  for (const [index, { unitPrice }] of asked.entries()) {
    const parsed = parseAmount(unitPrice, currency);
    const message = parsed.ok ? null : displayAmountError(unitPrice, currency);
    if (message) return { path: ['lines', index, 'unitPrice'], message };
  }
  // Told at their fields; there is no total of them.
  if (asked.some(({ quantity, taxRate }) => !quantityText.test(quantity) || !rateShare.test(taxRate))) return null;
  const { gross } = invoiceTotals(asked, currency);
  if (isPayable(gross)) return null;
  const isNothing = gross.units === 0n;
  return { path: ['lines'], message: isNothing ? invoiceSentences.nothingToPay : validationMessages.amountTooLarge };
};

const sound = z.superRefine<Priced>((asked, context) => {
  const problem = invoiceProblem(asked);
  if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message, input: asked });
});

/** Content of a draft, as its form sends it all. */
export const invoiceTerms = z.strictObject(terms).check(sound);
export type InvoiceTerms = z.output<typeof invoiceTerms>;
export const newInvoice = z.strictObject({ businessId, ...terms }).check(sound);
export type NewInvoice = z.output<typeof newInvoice>;

const invoiceLine = z.object({
  description: z.string(),
  quantity: amountText,
  unitPrice: amountText,
  taxRate: amountText,
  netAmount: amountText,
});

const invoiceTax = z.object({ taxRate: amountText, netAmount: amountText, taxAmount: amountText });

export const invoice = z.object({
  id: uuid,
  businessId,
  businessName: z.string(),
  /** Null until it is issued. */
  number: z.nullable(z.string()),
  numberPrefix: z.string(),
  clientInvoiceId: z.nullable(z.string()),
  status: invoiceStatus,
  /** Open, with a due date that is over. */
  isOverdue: z.boolean(),
  issuerDetails: z.nullable(z.string()),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  customerTaxId: z.nullable(z.string()),
  currency: currencyCode,
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  netAmount: amountText,
  taxAmount: amountText,
  grossAmount: amountText,
  /** Credited payments, each with at most what it asked for. */
  paidAmount: amountText,
  /** Left to pay; nothing of a void one. */
  openAmount: amountText,
  dueOn: z.iso.date(),
  memo: z.nullable(z.string()),
  /** Public address, by which anybody can read and pay it; null for a draft. */
  url: z.nullable(z.string()),
  metadata,
  createdBy: z.string(),
  createdAt: instant,
  issuedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  voidedAt: z.nullable(instant),
  /** Time and address of the last mail. */
  sentAt: z.nullable(instant),
  sentTo: z.nullable(z.string()),
});
export type Invoice = z.output<typeof invoice>;

const params = z.strictObject({ id: uuid });
const reads = needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS'));
const writes = needs(all('CREATE_PAYMENT'));
const shared = { slug: 'invoices', answer: invoice } as const;

export const createInvoice = endpoint({
  ...shared,
  name: 'createInvoice',
  method: 'POST',
  path: 'invoices',
  access: writes,
  idempotency: 'accepted',
  body: newInvoice,
  status: 201,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'DUPLICATE_CLIENT_ID', 'RULE_VIOLATED'],
});

export const invoicesQuery = z.strictObject({
  ...pagingQuery,
  businessId: z.optional(businessId),
  status: z.optional(repeatable(invoiceStatus)),
  isOverdue: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
  /** Exactly this one. */
  clientInvoiceId: ownId,
  /** Beginning of the customer's name or email address. */
  customer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
  /** Due on this day or later. */
  dueFrom: z.optional(day),
  /** Due on this day or earlier. */
  dueUntil: z.optional(day),
  /** Beginning of a number, an own id, a customer or an id. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
});

export const listInvoices = endpoint({
  slug: 'invoices',
  name: 'listInvoices',
  method: 'GET',
  path: 'invoices',
  access: reads,
  query: invoicesQuery,
  answer: z.object({ invoices: z.array(invoice), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const getInvoice = endpoint({
  ...shared,
  name: 'getInvoice',
  method: 'GET',
  path: 'invoices/:id',
  access: reads,
  version: 'answered',
  params,
  errors: ['NOT_FOUND'],
});

/** Only a draft is changed. */
export const changeInvoice = endpoint({
  ...shared,
  name: 'changeInvoice',
  method: 'PUT',
  path: 'invoices/:id',
  access: writes,
  version: 'checked',
  params,
  body: invoiceTerms,
  errors: ['NOT_FOUND', 'ABOVE_MAXIMUM', 'DUPLICATE_CLIENT_ID', 'STATE_CONFLICT', 'RULE_VIOLATED'],
});

/** Gives the number and freezes the content. */
export const issueInvoice = endpoint({
  ...shared,
  name: 'issueInvoice',
  method: 'POST',
  path: 'invoices/:id/issue',
  access: writes,
  idempotency: 'accepted',
  params,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED'],
});

export const sendInvoice = endpoint({
  ...shared,
  name: 'sendInvoice',
  method: 'POST',
  path: 'invoices/:id/send',
  access: writes,
  idempotency: 'accepted',
  params,
  /** Without an address: the customer's. */
  body: z.strictObject({ to: maybe(email) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED'],
});

/** Nothing more is asked for. */
export const voidInvoice = endpoint({
  ...shared,
  name: 'voidInvoice',
  method: 'POST',
  path: 'invoices/:id/void',
  access: writes,
  idempotency: 'accepted',
  params,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  slug: 'invoices',
  method: 'GET',
  path: 'invoices/:id/pdf',
  access: reads,
  stream: 'file',
  params,
  status: 200,
  errors: ['NOT_FOUND'],
});
