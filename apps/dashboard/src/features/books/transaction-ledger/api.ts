import type { BodyIn } from '@countinghouse/contract/endpoint';
import { createTransactionLedger } from '@countinghouse/contract/books/transaction-ledger';
import { download, type DownloadProgress } from '../../../platform/api';

/** Report as a file, with progress. */
export const fetchLedger = (
  body: BodyIn<typeof createTransactionLedger>,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
) => download(createTransactionLedger, { body, signal, onProgress });
