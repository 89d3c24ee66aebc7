import * as z from 'zod/mini';
import { listApiCredentials } from './people/api-keys';
import { listApprovalRules } from './money-out/approval-rules';
import { listAuditEvents } from './people/audit';
import { listBalanceConversions } from './across/balance-conversions';
import { listBankAccounts } from './carriers/bank-accounts';
import { listWithdrawals } from './money-out/crypto-withdrawals';
import { listPayments } from './money-in/crypto-deposits';
import { listInvoices } from './money-in/invoices';
import type { Endpoint, QueryIn } from './endpoint';
import { endpoint } from './endpoint';
import { uuid } from './fields';
import { listFiatDeposits, listWhitelabelFiatDeposits } from './money-in/fiat-deposits';
import { listPayoutResults } from './money-out/payout-batches';
import { listFiatWithdrawals } from './money-out/fiat-withdrawals';
import { listInternalTransfers } from './across/internal-transfers';
import { listFailedJobs } from './running/jobs';
import { listManualMovements } from './across/manual-movements';
import { listRoles } from './people/roles';
import { listCosts } from './books/costs';
import { listStatistics } from './books/statistics';
import { timeZone } from './time-zone';
import { listTravelRuleDeposits } from './money-in/travel-rule';
import { listUnallocatedDeposits, listUnassociatedDeposits } from './money-in/unassociated-deposits';
import { listUsers } from './people/users';
import { listWhitelistedAddresses } from './money-out/whitelisted-addresses';
import { listApprovals } from './money-out/withdrawal-approvals';

export const exportFormats = ['CSV', 'XLSX'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Most rows in a file; above that the caller has to narrow the filters. */
export const mostExportedRows: Readonly<Record<ExportFormat, number>> = { CSV: 1_000_000, XLSX: 100_000 };
export const narrowPeriodMessage = 'Narrow the period';

/** Options of a file, beside the list's own filters. */
const choice = {
  format: z._default(z.enum(exportFormats), 'CSV'),
  /** The zone in which instants are written. */
  timezone: z._default(timeZone, 'UTC'),
  /** Columns of the list by id, in order; the row's own id is always included. Default: all. */
  columns: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(40)),
  ),
};

/** Ids of the remaining rows of a list that comes whole and is filtered by the client. */
const rows = { ids: z.optional(z.array(uuid).check(z.maxLength(1_000))) };

export type ExportChoice = z.input<z.ZodMiniObject<typeof choice & typeof rows>>;

/** Position parameters of a list's query: a file has all pages. */
const places = ['limit', 'cursor', 'includeTotal'] as const;
type Place = (typeof places)[number];

type ListQuery = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** List saved as a file: filtered like the list, for callers who may read it. */
export type ExportBody<List extends Endpoint> = Omit<NonNullable<QueryIn<List>>, Place> & ExportChoice;

/** The body of a list's export: its query without the page, checked by the same rules, and the choice of the file. */
const bodyOf = (query: ListQuery | undefined, isWhole: boolean) => {
  if (!query) return z.strictObject({ ...choice, ...rows });
  const { shape, checks = [] } = query.def;
  const filters = Object.fromEntries(Object.entries(shape).filter(([name]) => !places.includes(name as Place)));
  const isPaged = places.every((place) => place in shape);
  return z
    .strictObject({ ...filters, ...choice, ...(isPaged || isWhole ? {} : rows) })
    .check(...(checks as unknown as readonly z.core.CheckFn<object>[]));
};

/** The answer is the file, named by Content-Disposition, its rows in the order of the list. Errors come back as JSON. */
const exportOf = <List extends Endpoint>(
  list: List,
  type: string,
  /** Filtered by the server alone. */
  { isWhole = false } = {},
) => ({
  list,
  type,
  endpoint: endpoint({
    name: list.name.replace(/^list/, 'export'),
    slug: 'exports',
    method: 'POST',
    path: `reports/exports/${type}`,
    access: list.access,
    stream: 'file',
    body: bodyOf(list.query as ListQuery | undefined, isWhole) as unknown as z.ZodMiniType<
      Record<string, unknown>,
      ExportBody<List>
    >,
    status: 200,
    errors: ['RULE_VIOLATED'],
    fallback: 'Failed to export the list',
  }),
});

/** Every list that can be saved as a file, by the name of its file. */
export const exports = {
  payments: exportOf(listPayments, 'payments'),
  'withdrawals-crypto': exportOf(listWithdrawals, 'withdrawals-crypto'),
  'fiat-deposits': exportOf(listFiatDeposits, 'fiat-deposits'),
  'whitelabel-fiat-deposits': exportOf(listWhitelabelFiatDeposits, 'whitelabel-fiat-deposits'),
  'fiat-withdrawals': exportOf(listFiatWithdrawals, 'fiat-withdrawals'),
  invoices: exportOf(listInvoices, 'invoices'),
  'internal-transfers': exportOf(listInternalTransfers, 'internal-transfers'),
  'balance-conversions': exportOf(listBalanceConversions, 'balance-conversions'),
  'manual-movements': exportOf(listManualMovements, 'manual-movements'),
  unassociated: exportOf(listUnassociatedDeposits, 'unassociated'),
  unallocated: exportOf(listUnallocatedDeposits, 'unallocated'),
  'bank-accounts': exportOf(listBankAccounts, 'bank-accounts'),
  'whitelisted-addresses': exportOf(listWhitelistedAddresses, 'whitelisted-addresses'),
  users: exportOf(listUsers, 'users'),
  roles: exportOf(listRoles, 'roles'),
  'api-keys': exportOf(listApiCredentials, 'api-keys'),
  approvals: exportOf(listApprovals, 'approvals'),
  'approval-rules': exportOf(listApprovalRules, 'approval-rules'),
  'travel-rule': exportOf(listTravelRuleDeposits, 'travel-rule'),
  statistics: exportOf(listStatistics, 'statistics', { isWhole: true }),
  costs: exportOf(listCosts, 'costs', { isWhole: true }),
  'audit-log': exportOf(listAuditEvents, 'audit-log'),
  'payout-batch': exportOf(listPayoutResults, 'payout-batch', { isWhole: true }),
  'failed-jobs': exportOf(listFailedJobs, 'failed-jobs'),
} as const;

export type ExportType = keyof typeof exports;
export type ExportedList<Type extends ExportType> = (typeof exports)[Type]['list'];
export type ExportBodyOf<Type extends ExportType> = ExportBody<ExportedList<Type>>;
