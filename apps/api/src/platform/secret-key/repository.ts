import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../tables';

/** True if the table exists: not in a database that only an earlier version has started. */
export const knowsVersions = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('secret_key_version') is not null as known`.execute(
    tx,
  );
  return rows[0]?.known === true;
};

const own = columns('secret_key_version', ['version', 'fingerprint', 'seal_root', 'encrypts_from', 'finished_at']);

/** A secret of this database. Of the first one the root of seals is the secret itself, and it encrypts from the beginning. */
export type SecretVersion = CamelCased<RowOf<typeof own>>;

/** This database's secrets, the oldest first. */
export const selectVersions = async (tx: Tx): Promise<SecretVersion[]> => {
  const { rows } = await sql<RowOf<typeof own>>`select ${own} from secret_key_version order by version`.execute(tx);
  return rows.map(camelCased);
};

/** Of two processes that start at once the first one's stays. */
export const insertFirstFingerprint = async (tx: Tx, fingerprint: Buffer): Promise<void> => {
  await sql`
    insert into secret_key_version (version, fingerprint) values (1, ${fingerprint})
    on conflict (version) do nothing`.execute(tx);
};

/** Takes a further secret on. Of two processes that start at once the first one's stays. */
export const insertVersion = async (
  tx: Tx,
  {
    version,
    fingerprint,
    sealRoot,
  }: { readonly version: number; readonly fingerprint: Buffer; readonly sealRoot: Buffer },
): Promise<void> => {
  await sql`
    insert into secret_key_version (version, fingerprint, seal_root) values (${version}, ${fingerprint}, ${sealRoot})
    on conflict do nothing`.execute(tx);
};

/** From now on processes encrypt under this version. */
export const beginEncrypting = async (tx: Tx, version: number): Promise<void> => {
  await sql`
    update secret_key_version set encrypts_from = app_clock()
     where version = ${version} and encrypts_from is null`.execute(tx);
};

/** Nothing is encrypted under an earlier version any more. */
export const finishVersion = async (tx: Tx, version: number): Promise<void> => {
  await sql`
    update secret_key_version set finished_at = app_clock() where version = ${version} and finished_at is null`.execute(
    tx,
  );
};
