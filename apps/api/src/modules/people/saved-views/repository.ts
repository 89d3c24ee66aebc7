import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns } from '../../../platform/tables';

const own = columns('saved_view', ['id', 'list', 'name', 'query', 'columns', 'created_at']);

export type ViewRecord = CamelCased<RowOf<typeof own>>;

/** Owner of views: a person in one organisation. */
export type Owner = { readonly organisationId: OrganisationId; readonly userId: PersonId };

const of = ({ organisationId, userId }: Owner) => sql`organisation_id = ${organisationId} and user_id = ${userId}`;

/** Serialises changes to a person's views, so that the checked names and number still hold at the write. */
export const holdViews = async (tx: Tx, { organisationId, userId }: Owner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${organisationId} ${userId}`}, 0))`.execute(tx);
};

/** The person's views of a list, by name. */
export const selectViews = async (tx: Tx, owner: Owner, list: ViewedList): Promise<ViewRecord[]> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from saved_view where ${of(owner)} and list = ${list} order by lower(name), id`.execute(tx);
  return rows.map(camelCased);
};

/** One of the person's views, or null. */
export const findView = async (tx: Tx, owner: Owner, id: string): Promise<ViewRecord | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from saved_view where ${of(owner)} and id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** True if the person has another view of the list by this name, as the database compares names. */
export const isNameTaken = async (
  tx: Tx,
  owner: Owner,
  { list, name, except }: { readonly list: string; readonly name: string; readonly except: string | null },
): Promise<boolean> => {
  const { rows } = await sql<Columns<'saved_view', 'id'>>`
    select id from saved_view
     where ${of(owner)} and list = ${list} and lower(name) = lower(${name}) and id is distinct from ${except}`.execute(
    tx,
  );
  return rows.length > 0;
};

export type ViewContent = { readonly name: string; readonly query: string; readonly columns: readonly string[] };

export const insertView = async (
  tx: Tx,
  owner: Owner,
  { id, list, name, query, columns: shown }: ViewContent & { readonly id: string; readonly list: ViewedList },
): Promise<void> => {
  await sql`
    insert into saved_view (organisation_id, id, user_id, list, name, query, columns)
    values (${owner.organisationId}, ${id}, ${owner.userId}, ${list}, ${name}, ${query}, ${[...shown]}::text[])`.execute(
    tx,
  );
};

export const storeView = async (tx: Tx, owner: Owner, id: string, view: ViewContent): Promise<void> => {
  await sql`
    update saved_view set name = ${view.name}, query = ${view.query}, columns = ${[...view.columns]}::text[]
     where ${of(owner)} and id = ${id}`.execute(tx);
};

/** False if there was none. */
export const removeView = async (tx: Tx, owner: Owner, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from saved_view where ${of(owner)} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
};
