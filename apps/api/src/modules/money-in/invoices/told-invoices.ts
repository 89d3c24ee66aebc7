import type { CallbackBody } from '@countinghouse/contract/callback-messages';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { metadataOf } from '../../../platform/metadata';
import { queueCallback, type Callback, type ToldThing, type ToldThings } from '../../running/callbacks';
import { findInvoice, invoiceMoney, paidOf, type InvoiceRecord } from './repository';

const events = ['INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID'] as const;
export type InvoiceEvent = (typeof events)[number];

/** Invoices change by themselves: no business is hidden from them. */
export const wholeOf = (organisationId: OrganisationId) => ({
  organisationId,
  hiddenBusinessId: null,
  onlyBusinessIds: null,
});

type Told = { readonly invoice: InvoiceRecord; readonly paid: bigint };

/** Part of the message that only this event has; null: nothing is told of an invoice that is not in this state. */
const ownPart = {
  INVOICE_PAID: ({ status, paidAt }: InvoiceRecord) => status === 'PAID' && paidAt && { paidAt: paidAt.toISOString() },
  INVOICE_OVERDUE: ({ status, dueOn, overdueAt }: InvoiceRecord) =>
    status === 'OPEN' && overdueAt && { dueOn, overdueAt: overdueAt.toISOString() },
  INVOICE_VOID: ({ status, voidedAt }: InvoiceRecord) =>
    status === 'VOID' && voidedAt && { voidedAt: voidedAt.toISOString() },
} as const satisfies Record<InvoiceEvent, (invoice: InvoiceRecord) => object | false | null>;

/** Message about an invoice as it is; null of a draft, and of one that is not in the state of the event. */
const callbackOf = (organisationId: OrganisationId, event: InvoiceEvent, { invoice, paid }: Told): Callback | null => {
  const own = ownPart[event](invoice);
  if (!own || invoice.number === null) return null;
  const payload: Omit<CallbackBody<'INVOICE_PAID'>, 'paidAt'> = {
    invoiceId: invoice.id,
    number: invoice.number,
    clientInvoiceId: invoice.clientInvoiceId,
    businessId: invoice.businessId,
    metadata: metadataOf(invoice.metadata),
    status: invoice.status,
    currency: invoice.currency,
    grossAmount: invoiceMoney.texts(invoice).grossAmount,
    paidAmount: toText(fromUnits(paid, invoice.currency)),
  };
  const { businessId, id: entityId } = invoice;
  return { organisationId, businessId, event, entityType: 'INVOICE', entityId, payload: { ...payload, ...own } };
};

/** Messages about some invoices, by their ids. */
export const messagesOf = async (
  tx: Tx,
  scope: Parameters<typeof findInvoice>[1],
  event: InvoiceEvent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldThing>> => {
  const paid = await paidOf(tx, scope.organisationId, ids);
  const found = new Map<string, ToldThing>();
  for (const id of ids) {
    const invoice = await findInvoice(tx, scope, id);
    if (invoice) {
      const callback = callbackOf(scope.organisationId, event, { invoice, paid: paid.get(id) ?? 0n });
      found.set(id, { of: id, callback });
    }
  }
  return found;
};

/** Tells a business of its invoice, within the transaction that changed it: once it has committed, the message is in the queue. */
export const tellOfInvoice = async (
  tx: Tx,
  organisationId: OrganisationId,
  event: InvoiceEvent,
  id: string,
): Promise<void> => {
  const told = (await messagesOf(tx, wholeOf(organisationId), event, [id])).get(id);
  if (told?.callback) await queueCallback(tx, told.callback);
};

/** Invoices as businesses are told of them. */
export const toldInvoices: ToldThings = {
  events,
  messagesAbout: (tx, scope, event, ids) => messagesOf(tx, scope, event as InvoiceEvent, ids),
};
