import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit/repository';
import { jobKind } from '../../../platform/jobs/job';
import { findInvoice, holdInvoice, overdueUntold, storeOverdue, type OverdueInvoice } from './repository';
import { tellOfInvoice, wholeOf } from './told-invoices';
import { auditView } from './view';

/** Looks for open invoices whose due date is over. */
export const overdueJob = jobKind('tell-overdue-invoices', z.object({}), { concurrency: 1 });

/** Businesses are told of a day that is over within this time. */
export const overdueEverySeconds = 60;

/**
 * Notes that an invoice is overdue, and tells its business, in one transaction: once. One that was paid, taken back or told of meanwhile is left as it is.
 */
export const noteOverdue = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  const scope = wholeOf(organisationId);
  const before = await holdInvoice(tx, scope, id);
  if (before?.status !== 'OPEN' || before.overdueAt !== null) return;
  await storeOverdue(tx, { organisationId, id });
  const after = await findInvoice(tx, scope, id);
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: 'invoice.overdue',
    entity: { type: 'invoice', id },
    ...(after && { after: auditView(after) }),
    result: 'SUCCESS',
  });
  await tellOfInvoice(tx, organisationId, 'INVOICE_OVERDUE', id);
};

/** Read at a time. */
const mostOverdue = 500;

/**
 * Notes every invoice that is overdue. One that cannot be told of keeps no other one from it, also where many of them come first.
 *
 * @throws AggregateError of those that could not be told of, once the others were
 */
export const noteAllOverdue = async (database: Database, signal: AbortSignal, most = mostOverdue): Promise<void> => {
  const faults: unknown[] = [];
  let last: OverdueInvoice | null = null;
  do {
    const after = last;
    const found: readonly OverdueInvoice[] = await database.acrossOrganisations((tx) =>
      overdueUntold(tx, { last: after, most }),
    );
    for (const { organisation_id: organisationId, id } of found) {
      if (signal.aborted) return;
      try {
        await database.inOrganisation(organisationId, (tx) => noteOverdue(tx, organisationId, id));
      } catch (error) {
        faults.push(error);
      }
    }
    last = found.at(-1) ?? null;
  } while (last);
  if (faults.length > 0) throw new AggregateError(faults, 'Overdue invoices could not be told of');
};
