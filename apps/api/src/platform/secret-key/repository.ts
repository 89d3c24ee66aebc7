import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/** Whether the table is there: not in a database that only an earlier version has started. */
export const knowsVersions = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('secret_key_version') is not null as known`.execute(
    tx,
  );
  return rows[0]?.known === true;
};

/** Fingerprints of the secrets that this database is kept under. */
export const selectFingerprints = async (tx: Tx): Promise<Buffer[]> => {
  const { rows } = await sql<Columns<'secret_key_version', 'fingerprint'>>`
    select fingerprint from secret_key_version order by version`.execute(tx);
  return rows.map(({ fingerprint }) => fingerprint);
};

/** Of two processes that start at once the first one's stays. */
export const insertFirstFingerprint = async (tx: Tx, fingerprint: Buffer): Promise<void> => {
  await sql`
    insert into secret_key_version (version, fingerprint) values (1, ${fingerprint})
    on conflict (version) do nothing`.execute(tx);
};
