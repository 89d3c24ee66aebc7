import type { BodyIn } from '@countinghouse/contract/endpoint';
import {
  newInvoice,
  usualNumberPrefix,
  type changeInvoice,
  type createInvoice,
  type Invoice,
} from '@countinghouse/contract/money-in/invoices';
import { invoiceTotals, type InvoiceLineAsked } from '@countinghouse/contract/money-in/invoice-totals';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { validationMessages } from '@countinghouse/contract/validation';
import { fraction, multiply, toDecimalText, toText, trimZeros } from '@countinghouse/money';
import { dayText } from '@countinghouse/ui';
import { amountText } from '../../../../entities/currency/cells';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import type { Errors, OverviewGroup } from '../../../../platform/forms';
import { amountError, amountText as wireAmount } from '../../../../platform/forms/amounts';
import { displayRules } from '../payment-choices';
import { changedOf, currencyOf, firstBusiness, itemsBeside, textOrNull } from '../requests/values';
import { messages } from './messages';
import { percentOf } from './model';

/** Line as it is typed; the tax in percent. */
export type LineValues = {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxPercent: string;
};

/** Chosen and typed values of the form. */
export type InvoiceValues = {
  readonly businessId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerAddress: string;
  readonly customerTaxId: string;
  readonly currency: string;
  /** ISO day. */
  readonly dueOn: string;
  readonly lines: readonly LineValues[];
  readonly numberPrefix: string;
  readonly clientInvoiceId: string;
  readonly issuerDetails: string;
  readonly memo: string;
};

/** Customers are people: no browser keeps them beyond the page. */
export const personal = ['customerName', 'customerEmail', 'customerAddress', 'customerTaxId'] as const;

export const emptyLine: LineValues = { description: '', quantity: '1', unitPrice: '', taxPercent: '0' };

/** Days between today and the due date that is proposed. */
const usualDays = 14;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const emptyInvoice = (
  businesses: readonly BusinessOption[],
  { wantedId, today }: { readonly wantedId: string; readonly today: string },
): InvoiceValues => {
  const business = firstBusiness(businesses, wantedId);
  return {
    businessId: business?.id ?? '',
    customerName: '',
    customerEmail: '',
    customerAddress: '',
    customerTaxId: '',
    currency: currencyOf(business, ''),
    dueOn: daysAfter(today, usualDays),
    lines: [emptyLine],
    numberPrefix: usualNumberPrefix,
    clientInvoiceId: '',
    issuerDetails: '',
    memo: '',
  };
};

const typedPercent = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** Share of a typed percentage: `19` is `0.19`; null if it is none of 0 to 100. */
const shareOf = (typed: string): string | null => {
  const text = typed.trim().replace(/\s*%$/, '');
  if (!typedPercent.test(text)) return null;
  const share = trimZeros(toDecimalText(multiply(fraction(trimmed(text)), fraction(1n, 100n)), 6, 'half-up'));
  return /^(0(\.\d+)?|1)$/.test(share) ? share : null;
};

/** Without leading zeros, which a decimal text has none of. */
const trimmed = (text: string): string => text.replace(/^0+(?=\d)/, '');

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  businessId: invoice.businessId,
  customerName: invoice.customerName,
  customerEmail: invoice.customerEmail ?? '',
  customerAddress: invoice.customerAddress ?? '',
  customerTaxId: invoice.customerTaxId ?? '',
  currency: invoice.currency,
  dueOn: invoice.dueOn,
  lines: invoice.lines.map(({ description, quantity, unitPrice, taxRate }) => ({
    description,
    quantity,
    unitPrice,
    taxPercent: percentOf(taxRate),
  })),
  numberPrefix: invoice.numberPrefix,
  clientInvoiceId: invoice.clientInvoiceId ?? '',
  issuerDetails: invoice.issuerDetails ?? '',
  memo: invoice.memo ?? '',
});

/** Effect of choosing the business: its first currency, unless it has the chosen one. */
export const afterChoosingBusiness = (
  { currency }: Pick<InvoiceValues, 'currency'>,
  business: BusinessOption | undefined,
): Partial<InvoiceValues> => ({ currency: currencyOf(business, currency) });

type Body = BodyIn<typeof createInvoice>;

const lineOf = ({ description, quantity, unitPrice, taxPercent }: LineValues, currency: string): InvoiceLineAsked => {
  const rules = displayRules({ displayCurrency: currency });
  const isFine = currency !== '' && amountError(unitPrice, rules) === undefined;
  return {
    description: description.trim(),
    quantity: quantity.trim(),
    unitPrice: isFine ? wireAmount(unitPrice, rules) : unitPrice.trim(),
    taxRate: shareOf(taxPercent) ?? taxPercent.trim(),
  };
};

/** The invoice as the server takes it. `before`: the edited draft, whose metadata stay. */
export const bodyOf = (values: InvoiceValues, before: Invoice | null = null): Body => {
  return {
    businessId: values.businessId as Body['businessId'],
    customerName: values.customerName,
    customerEmail: textOrNull(values.customerEmail),
    customerAddress: textOrNull(values.customerAddress),
    customerTaxId: textOrNull(values.customerTaxId),
    currency: values.currency,
    dueOn: values.dueOn,
    lines: values.lines.map((line) => lineOf(line, values.currency)),
    numberPrefix: textOrNull(values.numberPrefix),
    clientInvoiceId: textOrNull(values.clientInvoiceId),
    issuerDetails: textOrNull(values.issuerDetails),
    memo: textOrNull(values.memo),
    ...(before && { metadata: before.metadata }),
  };
};

/** Content of a changed draft, which stays with its business; null if nothing was changed. */
export const changedTerms = (values: InvoiceValues, before: Invoice): BodyIn<typeof changeInvoice> | null =>
  changedOf(bodyOf(values, before), bodyOf(valuesOf(before), before));

const fieldAt = (path: readonly PropertyKey[]): string => {
  // The sum is a matter of prices.
  if (path.length === 1 && path[0] === 'lines') return 'lines.0.unitPrice';
  return path.map((part) => (part === 'taxRate' ? 'taxPercent' : String(part))).join('.');
};

/** The rules of the form, in the words of the contract; the server decides in the end. */
export const errorsOf = (values: InvoiceValues): Errors<InvoiceValues> => {
  const errors: Record<string, string> = {};
  if (values.businessId === '') errors.businessId = messages.businessRequired;
  if (values.currency === '') errors.currency = messages.currencyRequired;
  for (const [index, { quantity, unitPrice, taxPercent }] of values.lines.entries()) {
    // A thousand as much as one and no thousandths: nobody may guess.
    if (/^\s*\d+,\d+\s*$/.test(quantity)) errors[`lines.${index}.quantity`] = validationMessages.amountComma;
    if (unitPrice.trim() === '') errors[`lines.${index}.unitPrice`] = validationMessages.amountRequired;
    if (shareOf(taxPercent) === null) errors[`lines.${index}.taxPercent`] = messages.percent;
  }
  const { success, error } = newInvoice.safeParse(bodyOf(values));
  if (!success) for (const { path, message } of error.issues) errors[fieldAt(path)] ??= message;
  return errors;
};

type Told = { readonly label: string; readonly amount: string; readonly isSum?: boolean };

/** Totals of what is typed, as they will be; null as long as a line has none. */
export const typedTotals = (values: Pick<InvoiceValues, 'lines' | 'currency'>): Told[] | null => {
  const lines = values.lines.map((line) => lineOf(line, values.currency));
  const parsed = newInvoice.safeParse({
    ...bodyOf({ ...emptyInvoice([], { wantedId: '', today: '2025-01-01' }), ...values }),
    businessId: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7',
    customerName: 'any',
    lines: lines.map((line) => ({ ...line, description: line.description || 'any' })),
  });
  if (!parsed.success) return null;
  const { net, tax, gross } = invoiceTotals(parsed.data.lines, values.currency);
  return [
    { label: messages.net, amount: toText(net) },
    { label: messages.heads.taxPercent.replace(' %', ''), amount: toText(tax) },
    { label: messages.total, amount: toText(gross), isSum: true },
  ];
};

/** Values about to be saved, beside the earlier ones. */
export const overviewOf = (
  before: InvoiceValues | null,
  values: InvoiceValues,
  {
    businesses,
    book,
  }: { readonly businesses: readonly { readonly id: string; readonly name: string }[]; readonly book: CurrencyBook },
): OverviewGroup[] => {
  const { fields } = messages;
  const { item, optional, business } = itemsBeside(before, values);
  const gross = (of: InvoiceValues): string => {
    const sum = typedTotals(of)?.find(({ isSum }) => isSum);
    return sum ? amountText(book, { amount: sum.amount, currency: of.currency }) : '';
  };
  const lineText = ({ description, quantity, unitPrice, taxPercent }: LineValues, currency: string): string =>
    `${description.trim()}: ${messages.lineText(
      quantity.trim(),
      amountText(book, {
        amount: lineOf({ description, quantity, unitPrice, taxPercent }, currency).unitPrice,
        currency,
      }),
      `${taxPercent.trim()} %`,
    )}`;
  return [
    {
      items: [
        business(fields.business, businesses),
        item(messages.columns.customer, ({ customerName }) => customerName.trim()),
        ...optional(fields.customerEmail, ({ customerEmail }) => customerEmail.trim()),
        ...optional(fields.customerAddress, ({ customerAddress }) => customerAddress.trim()),
        ...optional(fields.customerTaxId, ({ customerTaxId }) => customerTaxId.trim()),
        item(messages.sections.lines, ({ lines, currency }) =>
          lines.map((line) => lineText(line, currency)).join('; '),
        ),
        item(messages.total, gross),
        item(fields.dueOn, ({ dueOn }) => dayText(dueOn) ?? dueOn),
        ...optional(fields.numberPrefix, ({ numberPrefix }) => numberPrefix.trim()),
        ...optional(fields.clientInvoiceId, ({ clientInvoiceId }) => clientInvoiceId.trim()),
        ...optional(messages.facts.issuer, ({ issuerDetails }) => issuerDetails.trim()),
        ...optional(fields.memo, ({ memo }) => memo.trim()),
      ],
    },
  ];
};
