import type { CallbackBody } from '@countinghouse/contract/callback-messages';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { metadataOf } from '../../../platform/metadata';
import { queueCallback, type Callback, type ToldThing, type ToldThings } from '../../running/callbacks';
import { findInvoice, holdInvoice, invoiceMoney, paidOf, storeStatus, type InvoiceRecord } from './repository';
import { auditView } from './view';

/** Payments change by themselves: no business is hidden from their invoice. */
const whole = (organisationId: OrganisationId) => ({ organisationId, hiddenBusinessId: null, onlyBusinessIds: null });

/** Message that an invoice is paid; null of any other. */
const callbackOf = (organisationId: OrganisationId, invoice: InvoiceRecord, paid: bigint): Callback | null => {
  if (invoice.status !== 'PAID' || invoice.number === null || invoice.paidAt === null) return null;
  const payload: CallbackBody<'INVOICE_PAID'> = {
    invoiceId: invoice.id,
    number: invoice.number,
    clientInvoiceId: invoice.clientInvoiceId,
    businessId: invoice.businessId,
    metadata: metadataOf(invoice.metadata),
    status: invoice.status,
    currency: invoice.currency,
    grossAmount: invoiceMoney.texts(invoice).grossAmount,
    paidAmount: toText(fromUnits(paid, invoice.currency)),
    paidAt: invoice.paidAt.toISOString(),
  };
  return {
    organisationId,
    businessId: invoice.businessId,
    event: 'INVOICE_PAID',
    entityType: 'INVOICE',
    entityId: invoice.id,
    payload,
  };
};

/**
 * Brings an invoice in line with its payments, within the transaction that changed one of them: it is paid once they reach its gross, and open again if a
 * chain took coins back. A void one stays void, whatever still comes. The caller holds the payment, and no invoice is held before one.
 */
export const settleInvoice = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  const scope = whole(organisationId);
  const before = await holdInvoice(tx, scope, id);
  if (!before) throw new Error(`A payment names the invoice ${id}, which is not there`);
  const paid = (await paidOf(tx, organisationId, [id])).get(id) ?? 0n;
  const isPaid = paid >= invoiceMoney.amounts(before).grossAmount.units;
  if (before.status !== (isPaid ? 'OPEN' : 'PAID')) return;
  await storeStatus(tx, { organisationId, id }, isPaid ? 'PAID' : 'OPEN');
  const after = await findInvoice(tx, scope, id);
  if (!after) throw new Error(`The invoice ${id} was stored and is not there`);
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: isPaid ? 'invoice.paid' : 'invoice.reopen',
    entity: { type: 'invoice', id },
    before: auditView(before),
    after: auditView(after),
    result: 'SUCCESS',
  });
  const callback = callbackOf(organisationId, after, paid);
  if (callback) await queueCallback(tx, callback);
};

/** Invoices that are paid, as businesses are told of them. */
export const toldInvoices: ToldThings = {
  events: ['INVOICE_PAID'],
  messagesAbout: async (tx, scope, _event, ids) => {
    const paid = await paidOf(tx, scope.organisationId, ids);
    const found = new Map<string, ToldThing>();
    for (const id of ids) {
      const invoice = await findInvoice(tx, scope, id);
      if (invoice) found.set(id, { of: id, callback: callbackOf(scope.organisationId, invoice, paid.get(id) ?? 0n) });
    }
    return found;
  },
};
