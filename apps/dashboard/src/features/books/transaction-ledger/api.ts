import type { BodyIn } from '@countinghouse/contract/endpoint';
import { createTransactionLedger } from '@countinghouse/contract/books/transaction-ledger';
import { download, type DownloadProgress } from '../../../platform/api';

/** The report as a file, telling how far it is. */
export const fetchLedger = (
  body: BodyIn<typeof createTransactionLedger>,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
) => download(createTransactionLedger, { body, signal, onProgress });
