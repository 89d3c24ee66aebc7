import { manifest as ledgerHealth } from './ledger-health/manifest';
import { manifest as reports } from './reports/manifest';
import { manifest as statistics } from './statistics/manifest';
import { manifest as transactionLedger } from './transaction-ledger/manifest';

/** Features of the area. */
export const booksFeatures = [ledgerHealth, reports, statistics, transactionLedger];
