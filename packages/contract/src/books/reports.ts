import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';

export const reportKinds = ['BALANCE_CONFIRMATION', 'TRANSACTION_LEDGER', 'LIST_EXPORT'] as const;
export const reportFormats = ['PDF', 'CSV', 'XLSX', 'XML'] as const;

/** A file that was made for somebody: who asked for it, and the hash by which it is known again. */
export const report = z.object({
  id: uuid,
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  fileName: z.string(),
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Null where nobody counts: a document, and a file that is not done. */
  rowCount: z.nullable(z.number()),
  /** Of the whole file, in hexadecimal; null until it is done. */
  sha256: z.nullable(z.string()),
  requestedBy: z.string(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});
export type Report = z.output<typeof report>;

/** The header in which the answer that is a file names its report. */
export const reportIdHeader = 'X-Report-Id';

export const getReport = endpoint({
  name: 'getReport',
  slug: 'reports',
  method: 'GET',
  path: 'reports/:id',
  summary: 'A report that was made: what it was called, by whom it was asked for, and the hash of its file',
  access: anyMember,
  params: z.strictObject({ id: uuid }),
  answer: report,
  errors: ['NOT_FOUND'],
  example: {
    id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    kind: 'TRANSACTION_LEDGER',
    format: 'CSV',
    fileName: 'ledger-aurora-travel-2025-01.csv',
    status: 'DONE',
    rowCount: 1204,
    sha256: '1f2e09c71f2e09c71f2e09c71f2e09c71f2e09c71f2e09c71f2e09c71f2e09c7',
    requestedBy: 'mara.lind@example.com',
    startedAt: '2025-03-14T09:30:00.000Z',
    finishedAt: '2025-03-14T09:30:02.000Z',
  },
});

export const reportsEndpoints = [getReport];
