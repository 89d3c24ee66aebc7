import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';

export const reportKinds = ['BALANCE_CONFIRMATION', 'TRANSACTION_LEDGER', 'LIST_EXPORT'] as const;
export const reportFormats = ['PDF', 'CSV', 'XLSX', 'XML'] as const;

/** File made for somebody: its requester, and the hash that identifies it. */
export const report = z.object({
  id: uuid,
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  fileName: z.string(),
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Null if rows are not counted: for a document, and an unfinished file. */
  rowCount: z.nullable(z.number()),
  /** Of the whole file, in hexadecimal; null until it is done. */
  sha256: z.nullable(z.string()),
  requestedBy: z.string(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});
export type Report = z.output<typeof report>;

/** Header of a file's answer that names its report. */
export const reportIdHeader = 'X-Report-Id';

export const getReport = endpoint({
  name: 'getReport',
  slug: 'reports',
  method: 'GET',
  path: 'reports/:id',
  access: anyMember,
  params: z.strictObject({ id: uuid }),
  answer: report,
  errors: ['NOT_FOUND'],
});
