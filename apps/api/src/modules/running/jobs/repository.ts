import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../../../platform/tables';

const ofLetter = columns('dead_letter', ['id', 'kind', 'entity', 'attempts', 'created_at', 'failed_at']);

export type DeadLetter = CamelCased<RowOf<typeof ofLetter>>;

export type DeadLetterPage = {
  readonly descending: boolean;
  /** Instant and id of the row to go on from. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

/** What the server gave up doing for the organisation and nobody asked for again, by the instant it did. */
export const selectDeadLetters = async (
  tx: Tx,
  organisationId: OrganisationId,
  { descending, from, fetch }: DeadLetterPage,
): Promise<DeadLetter[]> => {
  const beyond = from
    ? sql`and (failed_at, id) ${descending ? sql`<` : sql`>`} (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : sql``;
  const order = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<RowOf<typeof ofLetter>>`
    select ${ofLetter} from dead_letter where organisation_id = ${organisationId} and again_at is null ${beyond}
     order by failed_at ${order}, id ${order} limit ${fetch}`.execute(tx);
  return rows.map(camelCased);
};

/** Counts no further than `cap`. */
export const countDeadLetters = async (tx: Tx, organisationId: OrganisationId, cap: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from dead_letter where organisation_id = ${organisationId} and again_at is null limit ${cap}) as counted`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};

/** What the server gave up, whether or not somebody asked for it again. */
export const findDeadLetter = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<DeadLetter | undefined> => {
  const { rows } = await sql<RowOf<typeof ofLetter>>`
    select ${ofLetter} from dead_letter where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] && camelCased(rows[0]);
};

/** Notes that it is wanted again. False when somebody noted so before. */
export const noteWantedAgain = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update dead_letter set again_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and again_at is null`.execute(tx);
  return numAffectedRows === 1n;
};
