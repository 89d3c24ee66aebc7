import type { Report } from '@countinghouse/contract/books/reports';
import type { ReportRow } from '../../../platform/reports/repository';

export const reportView = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  fileName: row.file_name,
  status: row.status,
  rowCount: row.row_count === null ? null : Number(row.row_count),
  sha256: row.sha256,
  requestedBy: row.requested_by_label,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
