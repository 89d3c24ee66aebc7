import { exports, type ExportType } from './exports';
import { documented } from './reference';

/** Rows of each list in words, as the subject of a sentence. */
const nouns: Readonly<Record<ExportType, string>> = {
  payments: 'Crypto deposits',
  'withdrawals-crypto': 'Crypto withdrawals',
  'fiat-deposits': 'Top-ups',
  'whitelabel-fiat-deposits': 'Fiat deposits that payers sent',
  'fiat-withdrawals': 'Fiat withdrawals',
  invoices: 'Invoices',
  'internal-transfers': 'Internal transfers',
  'balance-conversions': 'Balance conversions',
  'manual-movements': 'Manual movements',
  unassociated: 'Unassociated deposits',
  unallocated: 'Unallocated deposits',
  'bank-accounts': 'Bank accounts',
  'whitelisted-addresses': 'Whitelisted addresses',
  users: 'Users',
  roles: 'Roles',
  'api-keys': 'API keys, without their secrets,',
  approvals: 'Approvals of withdrawals',
  'approval-rules': 'Approval rules',
  'travel-rule': 'Travel-rule records, without who the payers are,',
  costs: 'Costs of 1:1 rates and of the distribution of fees, by month, business and currency,',
  statistics: 'Statistics, by coin and by day of UTC,',
  'audit-log': 'The audit trail',
  'payout-batch': 'The rows of a payout batch, each with its result,',
  'failed-jobs': 'Work that the server gave up',
};

export const exportsEndpoints = Object.entries(exports).map(([type, { endpoint }]) =>
  documented(endpoint, { summary: `${nouns[type as ExportType]} as a CSV or XLSX file, streamed` }),
);
