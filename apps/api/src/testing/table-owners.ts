import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { migrationFilesBelow } from '@countinghouse/database';

const root = join(import.meta.dirname, '../../../..');

/** Tables that a migration made together with tables of others, by their owners: its text is released and stays in one piece. */
const ownersElsewhere: Readonly<Record<string, string>> = {
  // 0200-platform
  organisation: 'apps/api/src/modules/organisation/organisations',
  sender_data: 'apps/api/src/modules/organisation/organisations',
  app_user: 'apps/api/src/modules/people/users',
  role: 'apps/api/src/modules/people/roles',
  membership: 'apps/api/src/modules/people/memberships',
  password_reset: 'apps/api/src/modules/people/sign-in',
  session: 'apps/api/src/platform/sessions',
  login_throttle: 'apps/api/src/platform/throttle',
  idempotency_record: 'apps/api/src/platform/idempotency',
  job: 'apps/api/src/platform/jobs',
  audit_event: 'apps/api/src/platform/audit',
  mailbox_message: 'apps/api/src/rails/mail',
  // 0320-crypto-deposits
  state_transition: 'apps/api/src/platform/transitions',
  stat_daily: 'apps/api/src/modules/books/statistics',
  // 0420-account-security
  known_device: 'apps/api/src/modules/people/sign-in',
  // 0500-memberships-by-consent
  factor_reset: 'apps/api/src/modules/people/account-security',
};

/** Migration with the folder of its `sql/`, as a path from the repository's top. */
export type MigrationFile = { readonly folder: string; readonly name: string; readonly text: string };

export const migrationFiles = (): readonly MigrationFile[] =>
  ['packages/database/src', 'packages/ledger/src', 'apps/api/src']
    .flatMap((directory) => migrationFilesBelow(join(root, directory)))
    .map((file) => {
      const [folder, name] = relative(root, file).replaceAll(sep, '/').split('/sql/') as [string, string];
      return { folder, name: name.slice(0, -'.sql'.length), text: readFileSync(file, 'utf8') };
    });

/**
 * The one owner of each table: the folder whose `sql/` creates it, or the one named above. Paths from the repository's top,
 * `apps/api/src/modules/money-out/crypto-withdrawals`.
 */
export const tableOwners = (files = migrationFiles()): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ folder, text }) =>
      Array.from(text.matchAll(/^create table (\w+)/gm), ([, table = '']) => [table, ownersElsewhere[table] ?? folder]),
    ),
  );
