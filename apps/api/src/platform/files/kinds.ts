import type { ExportFormat } from '@countinghouse/contract/exports';
import { csvFile } from './csv';
import type { FileKind } from './table';
import { xlsxFile } from './xlsx';

/** File formats of a table. */
export const fileKinds: Readonly<Record<ExportFormat, FileKind>> = {
  CSV: { contentType: 'text/csv; charset=utf-8', extension: 'csv', write: csvFile },
  XLSX: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: xlsxFile,
  },
};
