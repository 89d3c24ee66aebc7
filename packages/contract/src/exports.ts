import * as z from 'zod/mini';
import { listApiCredentials } from './people/api-keys';
import { listApprovalRules } from './money-out/approval-rules';
import { listAuditEvents } from './people/audit';
import { listBalanceConversions } from './across/balance-conversions';
import { listBankAccounts } from './carriers/bank-accounts';
import { listWithdrawals } from './money-out/crypto-withdrawals';
import { listPayments } from './money-in/crypto-deposits';
import type { Endpoint, QueryIn } from './endpoint';
import { endpoint } from './endpoint';
import { uuid } from './fields';
import { listFiatDeposits, listWhitelabelFiatDeposits } from './money-in/fiat-deposits';
import { listFiatWithdrawals } from './money-out/fiat-withdrawals';
import { listInternalTransfers } from './across/internal-transfers';
import { listFailedJobs } from './running/jobs';
import { listManualMovements } from './across/manual-movements';
import { listRoles } from './people/roles';
import { listStatistics } from './books/statistics';
import { timeZone } from './time-zone';
import { listTravelRuleDeposits } from './money-in/travel-rule';
import { listUnallocatedDeposits, listUnassociatedDeposits } from './money-in/unassociated-deposits';
import { listUsers } from './people/users';
import { listWhitelistedAddresses } from './money-out/whitelisted-addresses';
import { listApprovals } from './money-out/withdrawal-approvals';

export const exportFormats = ['CSV', 'XLSX'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most rows a file holds; beyond it the caller narrows the filters. */
export const mostExportedRows: Readonly<Record<ExportFormat, number>> = { CSV: 1_000_000, XLSX: 100_000 };
export const narrowPeriodMessage = 'Narrow the period';

/** What a person chooses of a file, beside the list's own filters. */
const choice = {
  format: z._default(z.enum(exportFormats), 'CSV'),
  /** The zone in which instants are written. */
  timezone: z._default(timeZone, 'UTC'),
  /** Columns of the list by their ids, in their order; the row's own id is always there. Left out: all there are. */
  columns: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(40)),
  ),
};

/** Of a list that comes whole, and is narrowed by whoever shows it: the rows that are left. */
const rows = { ids: z.optional(z.array(uuid).check(z.maxLength(1_000))) };

export type ExportChoice = z.input<z.ZodMiniObject<typeof choice & typeof rows>>;

/** Parts of a list's query that say where in the list one is: a file holds all of it. */
const places = ['limit', 'cursor', 'includeTotal'] as const;
type Place = (typeof places)[number];

type ListQuery = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** A list saved as a file: by the list's own filters, for those who may read the list. */
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
  noun: string,
  /** Nobody narrows it but by its query. */
  { isWhole = false } = {},
) => ({
  list,
  type,
  endpoint: endpoint({
    name: list.name.replace(/^list/, 'export'),
    slug: 'exports',
    method: 'POST',
    path: `reports/exports/${type}`,
    summary: `${noun} as a CSV or XLSX file, streamed`,
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
  payments: exportOf(listPayments, 'payments', 'Crypto deposits'),
  'withdrawals-crypto': exportOf(listWithdrawals, 'withdrawals-crypto', 'Crypto withdrawals'),
  'fiat-deposits': exportOf(listFiatDeposits, 'fiat-deposits', 'Top-ups'),
  'whitelabel-fiat-deposits': exportOf(
    listWhitelabelFiatDeposits,
    'whitelabel-fiat-deposits',
    'Fiat deposits that payers sent',
  ),
  'fiat-withdrawals': exportOf(listFiatWithdrawals, 'fiat-withdrawals', 'Fiat withdrawals'),
  'internal-transfers': exportOf(listInternalTransfers, 'internal-transfers', 'Internal transfers'),
  'balance-conversions': exportOf(listBalanceConversions, 'balance-conversions', 'Balance conversions'),
  'manual-movements': exportOf(listManualMovements, 'manual-movements', 'Manual movements'),
  unassociated: exportOf(listUnassociatedDeposits, 'unassociated', 'Unassociated deposits'),
  unallocated: exportOf(listUnallocatedDeposits, 'unallocated', 'Unallocated deposits'),
  'bank-accounts': exportOf(listBankAccounts, 'bank-accounts', 'Bank accounts'),
  'whitelisted-addresses': exportOf(listWhitelistedAddresses, 'whitelisted-addresses', 'Whitelisted addresses'),
  users: exportOf(listUsers, 'users', 'Users'),
  roles: exportOf(listRoles, 'roles', 'Roles'),
  'api-keys': exportOf(listApiCredentials, 'api-keys', 'API keys, without their secrets,'),
  approvals: exportOf(listApprovals, 'approvals', 'Approvals of withdrawals'),
  'approval-rules': exportOf(listApprovalRules, 'approval-rules', 'Approval rules'),
  'travel-rule': exportOf(listTravelRuleDeposits, 'travel-rule', 'Travel-rule records, without who the payers are,'),
  statistics: exportOf(listStatistics, 'statistics', 'Statistics, by coin and by day of UTC,', { isWhole: true }),
  'audit-log': exportOf(listAuditEvents, 'audit-log', 'The audit trail'),
  'failed-jobs': exportOf(listFailedJobs, 'failed-jobs', 'Work that the server gave up'),
} as const;

export type ExportType = keyof typeof exports;
export type ExportedList<Type extends ExportType> = (typeof exports)[Type]['list'];
export type ExportBodyOf<Type extends ExportType> = ExportBody<ExportedList<Type>>;

export const exportsEndpoints: readonly Endpoint[] = Object.values(exports).map(({ endpoint: declared }) => declared);
