import { documented } from '../reference';
import { getReport } from './reports';

export const reportsEndpoints = [
  documented(getReport, {
    summary: 'A report that was made: what it was called, by whom it was asked for, and the hash of its file',
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
  }),
];
