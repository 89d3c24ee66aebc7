import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { openFactor, openPassword, resealFactor, resealPassword, sealFactor, sealPassword } from '../person-secrets';
import { openSecret, resealSecret, sealSecret } from '../secrets';

/** One column in which the installation's secret has encrypted something. */
export type Encrypted = {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  /** Content under the newest secret; null if it is already. Throws if it opens under none. */
  readonly reseal: (secretKey: string, kept: Buffer | string, id: string) => Buffer | string | null;
  /** Content, to be sealed by another cell; null if it opens under no secret. */
  readonly open: (secretKey: string, kept: Buffer | string, id: string) => string | null;
  /** Content as this installation keeps it. */
  readonly seal: (secretKey: string, text: string, id: string) => Buffer | string;
};

const plain: Pick<Encrypted, 'reseal' | 'open' | 'seal'> = {
  reseal: (secretKey, kept) => resealSecret(secretKey, kept as Buffer),
  open: (secretKey, kept) => openSecret(secretKey, kept as Buffer),
  seal: (secretKey, text) => sealSecret(secretKey, text),
};
const ofPerson: typeof plain = {
  reseal: (secretKey, kept, id) => resealFactor(secretKey, id, kept as Buffer),
  open: (secretKey, kept, id) => openFactor(secretKey, id, kept as Buffer),
  seal: (secretKey, text, id) => sealFactor(secretKey, id, text),
};

/** Everything that is encrypted under the secret. A new column of that kind belongs here: `rotate-secret.db.test.ts` finds one that does not. */
export const encryptedColumns: readonly Encrypted[] = [
  {
    table: 'app_user',
    column: 'password_hash',
    key: 'id',
    reseal: (secretKey, kept, id) => resealPassword(secretKey, id, kept as string),
    open: (secretKey, kept, id) => openPassword(secretKey, id, kept as string),
    seal: (secretKey, text, id) => sealPassword(secretKey, id, text),
  },
  { table: 'app_user', column: 'two_fa_secret_enc', key: 'id', ...ofPerson },
  { table: 'two_factor_setup', column: 'secret_enc', key: 'user_id', ...ofPerson },
  { table: 'operator', column: 'two_fa_secret_enc', key: 'id', ...plain },
  { table: 'api_credential', column: 'secret_enc', key: 'id', ...plain },
  { table: 'business', column: 'callback_secret_enc', key: 'id', ...plain },
  { table: 'identity_provider', column: 'client_secret_enc', key: 'organisation_id', ...plain },
  { table: 'retired_callback_secret', column: 'secret_enc', key: 'id', ...plain },
  { table: 'personal_data_key', column: 'wrapped', key: 'id', ...plain },
  { table: 'organisation_move', column: 'secret_enc', key: 'id', ...plain },
];

type Row = { readonly id: string; readonly kept: Buffer | string };

/** Result of one batch: rows seen and changed, and where the next begins; null: there is none. */
export type Batch = { readonly seen: number; readonly changed: number; readonly next: string | null };

const most = 200;
const beginning = '00000000-0000-0000-0000-000000000000';

/** Encrypts one batch behind an id anew, or (`isTrial`) only counts what it would; locked rows wait for whoever has them. */
export const resealBatch = async (
  tx: Tx,
  { table, column, key, reseal }: Encrypted,
  secretKey: string,
  { after = beginning, isTrial }: { readonly after?: string | undefined; readonly isTrial: boolean },
): Promise<Batch> => {
  const { rows } = await sql<Row>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as kept from ${sql.table(table)}
     where ${sql.ref(key)} > ${after}::uuid and ${sql.ref(column)} is not null
     order by ${sql.ref(key)} limit ${most} ${isTrial ? sql`` : sql`for no key update`}`.execute(tx);
  let changed = 0;
  for (const { id, kept } of rows) {
    const fresh = reseal(secretKey, kept, id);
    if (fresh === null) continue;
    changed += 1;
    if (!isTrial)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh} where ${sql.ref(key)} = ${id}`.execute(tx);
  }
  return { seen: rows.length, changed, next: rows.length < most ? null : (rows.at(-1)?.id ?? null) };
};
