import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import { invoiceTotals, type InvoiceLineAsked } from '@countinghouse/contract/money-in/invoice-totals';
import { fromUnits, toText, type Amount } from '@countinghouse/money';
import { metadataOf } from '../../../platform/metadata';
import { versionOf } from '../../../platform/versions/version';
import { invoiceMoney, type InvoiceRecord, type PaymentOfInvoice } from './repository';

/** Lines as they were stored; the contract checked them. */
const linesOf = ({ lines }: Pick<InvoiceRecord, 'lines'>): readonly InvoiceLineAsked[] =>
  lines as readonly InvoiceLineAsked[];

/** Left to pay of an invoice of which so many atomic units were paid: never below nothing. */
export const openOf = (invoice: InvoiceRecord, paid: bigint): Amount => {
  const { grossAmount } = invoiceMoney.amounts(invoice);
  const rest = invoice.status === 'VOID' ? 0n : grossAmount.units - paid;
  return fromUnits(rest > 0n && invoice.status !== 'PAID' ? rest : 0n, invoice.currency);
};

/** Day of an instant in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** True once the day on which it is due is over. */
const isOverdue = ({ status, dueOn }: Pick<InvoiceRecord, 'status' | 'dueOn'>, now: Date): boolean =>
  status === 'OPEN' && dueOn < dayOf(now);

/**
 * True if coins may still be credited to a payment as it is: some are on their way, also beside others that were credited, or held by a check that may let
 * them go, or it waits for some until its end.
 */
export const isUnderway = (payment: PaymentOfInvoice, now: Date): boolean => {
  const { status, expires_at: end, paid, display_amount: asked } = payment;
  if (payment.is_coming) return true;
  const isWaiting = status === 'NEW' || status === 'PENDING' || (status === 'DEPOSITED' && paid !== asked);
  return isWaiting && (end === null || end.getTime() > now.getTime());
};

const contentView = (invoice: InvoiceRecord) => {
  const { lines, taxes } = invoiceTotals(linesOf(invoice), invoice.currency);
  return {
    numberPrefix: invoice.numberPrefix,
    clientInvoiceId: invoice.clientInvoiceId,
    issuerDetails: invoice.issuerDetails,
    customerName: invoice.customerName,
    customerEmail: invoice.customerEmail,
    customerAddress: invoice.customerAddress,
    customerTaxId: invoice.customerTaxId,
    currency: invoice.currency,
    lines: linesOf(invoice).map((line, index) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      taxRate: line.taxRate,
      netAmount: toText(lines[index] ?? fromUnits(0n, invoice.currency)),
    })),
    taxes: taxes.map(({ rate, net, tax }) => ({ taxRate: rate, netAmount: toText(net), taxAmount: toText(tax) })),
    ...invoiceMoney.texts(invoice),
    dueOn: invoice.dueOn,
    memo: invoice.memo,
    metadata: metadataOf(invoice.metadata),
  };
};

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

type Shown = {
  readonly now: Date;
  /** Origin of its page. */
  readonly publicUrl: string;
  /** Atomic units paid. */
  readonly paid: bigint;
};

export const urlOf = ({ token }: Pick<InvoiceRecord, 'token'>, publicUrl: string): string =>
  `${publicUrl}/invoice/${token}`;

export const invoiceView = (invoice: InvoiceRecord, { now, publicUrl, paid }: Shown): Invoice => ({
  id: invoice.id,
  businessId: invoice.businessId,
  businessName: invoice.issuerName ?? invoice.businessName,
  number: invoice.number,
  status: invoice.status,
  isOverdue: isOverdue(invoice, now),
  ...contentView(invoice),
  paidAmount: toText(fromUnits(paid, invoice.currency)),
  openAmount: toText(openOf(invoice, paid)),
  url: invoice.number === null ? null : urlOf(invoice, publicUrl),
  createdBy: invoice.createdByLabel,
  createdAt: invoice.createdAt.toISOString(),
  issuedAt: instantOf(invoice.issuedAt),
  paidAt: instantOf(invoice.paidAt),
  voidedAt: instantOf(invoice.voidedAt),
  sentAt: instantOf(invoice.sentAt),
  sentTo: invoice.sentTo,
});

/** Version of an invoice: the content that its form sets, and its state. */
export const versionOfInvoice = (invoice: InvoiceRecord): string =>
  versionOf({ ...contentView(invoice), status: invoice.status });

const figure = (amount: Amount): string => `${toText(amount)} ${amount.currency}`;

/** Invoice in the audit trail: without its token, by which anybody could pay, without metadata, and without the customer. */
export const auditView = (invoice: InvoiceRecord) => {
  const { netAmount, taxAmount, grossAmount } = invoiceMoney.amounts(invoice);
  return {
    businessId: invoice.businessId,
    number: invoice.number,
    clientInvoiceId: invoice.clientInvoiceId,
    status: invoice.status,
    netAmount: figure(netAmount),
    taxAmount: figure(taxAmount),
    grossAmount: figure(grossAmount),
    dueOn: invoice.dueOn,
  };
};
