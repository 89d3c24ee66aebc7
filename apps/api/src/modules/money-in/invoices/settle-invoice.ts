import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { findInvoice, holdInvoice, invoiceMoney, paidOf, storeStatus } from './repository';
import { tellOfInvoice, wholeOf } from './told-invoices';
import { auditView } from './view';

/**
 * Brings an invoice in line with its payments, within the transaction that changed one of them: it is paid once they reach its gross, and open again if a
 * chain took coins back. A void one stays void, whatever still comes. The caller holds the payment, and no invoice is held before one.
 */
export const settleInvoice = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  const scope = wholeOf(organisationId);
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
  if (isPaid) await tellOfInvoice(tx, organisationId, 'INVOICE_PAID', id);
};
