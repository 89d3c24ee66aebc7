import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertMissingRows } from '../../../platform/insert-rows';
import type { Columns, Tables } from '../../../platform/tables';

/** Years that personal data is kept after it last counted. */
const retentionYears = 5;

type NewKey = { readonly id: string; readonly month: string; readonly wrapped: Buffer };

/** Key of an organisation and month, created from the given one if missing. */
export const holdKeyOfMonth = async (
  tx: Tx,
  organisationId: OrganisationId,
  { id, month, wrapped }: NewKey,
): Promise<{ readonly id: string; readonly wrapped: Buffer }> => {
  await sql`
    insert into personal_data_key (organisation_id, id, month, wrapped)
    values (${organisationId}, ${id}, ${month}::date, ${wrapped}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Columns<'personal_data_key', 'id' | 'wrapped'>>`
    select id, wrapped from personal_data_key
     where organisation_id = ${organisationId} and month = ${month}::date`.execute(tx);
  const [key] = rows;
  if (!key?.wrapped) throw new Error(`The data key of ${month} was destroyed`);
  return { id: key.id, wrapped: key.wrapped };
};

type OriginatorRow = Omit<Tables['originator'], 'organisation_id' | 'id' | 'key_id' | 'given_by_id'> & {
  readonly organisation_id: OrganisationId;
  readonly id: string;
  readonly key_id: string;
  readonly given_by_id: string | null;
};

/** Any number of sealed persons in one statement; existing ones stay unchanged. */
export const insertOriginators = (tx: Tx, rows: readonly OriginatorRow[]): Promise<void> =>
  insertMissingRows(
    tx,
    'originator',
    // Bytes in JSON, as PostgreSQL reads them.
    rows.map(({ sealed, ...row }) => ({ ...row, sealed: `\\x${sealed.toString('hex')}` })),
  );

export const insertOriginator = (tx: Tx, row: OriginatorRow): Promise<void> => insertOriginators(tx, [row]);

/** Sealed person with the key it is sealed under; null for a destroyed key. */
export const findKey = async (
  tx: Tx,
  organisationId: OrganisationId,
  originatorId: string,
): Promise<(Columns<'originator', 'sealed'> & Columns<'personal_data_key', 'wrapped'>) | null> => {
  const { rows } = await sql<Columns<'originator', 'sealed'> & Columns<'personal_data_key', 'wrapped'>>`
    select o.sealed, k.wrapped from originator o
      join personal_data_key k on k.organisation_id = o.organisation_id and k.id = o.key_id
     where o.organisation_id = ${organisationId} and o.id = ${originatorId}`.execute(tx);
  return rows[0] ?? null;
};

/** Sealed persons with the keys they are sealed under. */
export const findKeys = async (
  tx: Tx,
  organisationId: OrganisationId,
  originatorIds: readonly string[],
): Promise<(Columns<'originator', 'id' | 'sealed'> & Columns<'personal_data_key', 'wrapped'>)[]> => {
  const { rows } = await sql<Columns<'originator', 'id' | 'sealed'> & Columns<'personal_data_key', 'wrapped'>>`
    select o.id, o.sealed, k.wrapped from originator o
      join personal_data_key k on k.organisation_id = o.organisation_id and k.id = o.key_id
     where o.organisation_id = ${organisationId} and o.id = any(${[...originatorIds]}::uuid[])`.execute(tx);
  return rows;
};

/** Key by its id, sealed under the installation's; null: destroyed. */
export const findDataKey = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Buffer | null> => {
  const { rows } = await sql<Columns<'personal_data_key', 'wrapped'>>`
    select wrapped from personal_data_key where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0]?.wrapped ?? null;
};

/** Destroys the keys whose month is older than the retention: data sealed under them is unreadable, in backups too. Returns their number. */
export const destroyOldKeys = async (tx: Tx): Promise<number> => {
  const { numAffectedRows } = await sql`
    update personal_data_key set wrapped = null, destroyed_at = app_clock()
     where wrapped is not null
       and month + interval '1 month' + make_interval(years => ${retentionYears}) <= app_clock()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
