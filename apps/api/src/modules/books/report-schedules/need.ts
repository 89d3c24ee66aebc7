import { createTransactionLedger } from '@countinghouse/contract/books/transaction-ledger';
import type { ScheduledReport } from '@countinghouse/contract/books/report-schedules';
import { exports } from '@countinghouse/contract/exports';
import type { PermissionNeed } from '@countinghouse/contract/permissions';

/** Rights by which a person makes a report himself: those of the list that is saved, or of the ledger's own call. */
export const needOf = (report: ScheduledReport): PermissionNeed => {
  const { access } = report === 'transaction-ledger' ? createTransactionLedger : exports[report].list;
  if (access.kind !== 'permission') throw new Error(`The report ${report} is open to more than its permissions`);
  return access.need;
};
