import { describe, expect, it } from 'vitest';
import { productModules } from '../modules';
import { sandboxModule } from '../modules/operating/sandbox';
import { foreignTables } from '../testing/table-use';
import { tableOwners } from '../testing/table-owners';

/** The shared directory: every place may name these tables to show a name or to check a right. */
const directory = ['organisation', 'business', 'app_user', 'membership', 'role'];

/** Tables of others that parts of the platform and rails name; modules say so in their manifest. */
const beneathModules: Readonly<Record<string, readonly string[]>> = {
  'cli/doctor/repository.ts': ['rate'],
  'platform/tables-invariants.ts': [
    'approval_floor',
    'audit_event',
    'audit_link',
    'audit_seal',
    'fee_schedule',
    'internal_transfer',
    'ledger_seal',
    'payment_link',
    'report_link',
    'sandbox_history_progress',
    'state_transition',
  ],
  'platform/authority': ['api_credential', 'audit_event'],
  'platform/away': ['api_credential', 'session'],
  'platform/daily-figures': ['stat_daily', 'stat_daily_total'],
  'platform/list': [
    'balance_conversion',
    'crypto_withdrawal',
    'fiat_deposit',
    'fiat_withdrawal',
    'list_total',
    'list_total_change',
    'unassociated_deposit',
    'whitelabel_fiat_deposit',
  ],
  'platform/months': ['audit_event', 'audit_link', 'audit_seal'],
  'platform/moved': ['change_event', 'list_total_change', 'state_transition'],
  'platform/restoration': ['gateway_address'],
  'platform/second-factor': ['factor_reset'],
  'platform/secret-key': [
    'api_credential',
    'identity_provider',
    'operator',
    'organisation_move',
    'personal_data_key',
    'retired_callback_secret',
    'two_factor_setup',
  ],
  'platform/upkeep': [
    'dead_letter',
    'known_device',
    'login_throttle',
    'mailbox_message',
    'password_reset',
    'session',
    'two_factor_setup',
  ],
  'platform/versions': ['audit_event'],
  'rails/gateway': ['chain_cursor', 'deposit_address'],
  'rails/holdings': [
    'bank_entry',
    'deposit',
    'deposit_address',
    'late_coin',
    'ledger_account',
    'ledger_entry',
    'ledger_transaction',
    'outgoing_transfer',
    'simulated_transfer',
    'treasury_move',
    'unassociated_deposit',
  ],
  'rails/signer': ['outgoing_transfer'],
};

const folderOf = new Map(
  [...new Set(tableOwners().values()), ...foreignTables().keys()]
    .filter((place) => place.includes('/modules/'))
    .map((place) => [place.split('/').at(-1)!, place]),
);
const sandbox = sandboxModule({ password: '', signIns: [], progress: () => null }, async () => undefined);
const declared = new Map<string, readonly string[]>([
  ...Object.entries(beneathModules).map(([place, tables]) => [`apps/api/src/${place}`, tables] as const),
  ...[...productModules, sandbox].flatMap(({ slug, reads = [] }) => {
    const folder = folderOf.get(slug);
    return folder === undefined ? [] : [[folder, reads] as const];
  }),
]);

describe('a table', () => {
  const named = [...foreignTables()].map(
    ([place, tables]) => [place, [...tables].filter((table) => !directory.includes(table)).toSorted()] as const,
  );

  it('is found where it is named', () => {
    expect(foreignTables().get('apps/api/src/modules/books/reconciliation')).toContain('outgoing_transfer');
    expect(foreignTables().get('apps/api/src/modules/across/internal-transfers')).not.toContain('internal_transfer');
  });

  it.each(named.filter(([, tables]) => tables.length > 0))(
    'of another owner is named by %s only where that is declared (reads)',
    (place, tables) => {
      expect(tables).toEqual([...(declared.get(place) ?? [])].toSorted());
    },
  );

  it('is declared as read by nobody who does not name it', () => {
    const readers = new Map(named);
    const idle = [...declared].filter(([place, tables]) => tables.length > 0 && !readers.has(place));
    expect(idle).toEqual([]);
  });
});
