import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { clockNow } from '../../../platform/clock/repository';
import { isTestOrganisation } from '../../organisation/organisations';
import { paidOf, paymentsOf, type InvoiceRecord } from './repository';
import { invoiceView } from './view';

/** A payment that was credited, as its payer knows it. */
type Receipt = { readonly at: Date; readonly amount: string; readonly coin: string | null; readonly id: string };

/** An invoice with its credited payments, oldest first. */
export type ReadInvoice = {
  readonly view: Invoice;
  readonly receipts: readonly Receipt[];
  /** Of a test organisation: no real money is asked for. */
  readonly isTest: boolean;
};

export const viewOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  invoice: InvoiceRecord,
  publicUrl: string,
): Promise<Invoice> => {
  const paid = (await paidOf(tx, organisationId, [invoice.id])).get(invoice.id) ?? 0n;
  return invoiceView(invoice, { paid, publicUrl, now: await clockNow(tx) });
};

export const readInvoice = async (
  tx: Tx,
  organisationId: OrganisationId,
  invoice: InvoiceRecord,
  publicUrl: string,
): Promise<ReadInvoice> => {
  const view = await viewOf(tx, organisationId, invoice, publicUrl);
  const payments = await paymentsOf(tx, { organisationId, id: invoice.id });
  const receipts = payments
    .filter(({ paid }) => paid !== '0')
    .map((payment) => ({
      id: payment.id,
      at: payment.credited_at ?? payment.created_at,
      amount: toText(fromUnits(BigInt(payment.paid), invoice.currency)),
      coin: payment.deposit_currency,
    }))
    .toReversed();
  return { view, receipts, isTest: await isTestOrganisation(tx, organisationId) };
};
