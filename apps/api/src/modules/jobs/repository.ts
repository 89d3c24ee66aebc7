import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

export type DeadLetter = {
  readonly id: string;
  readonly kind: string;
  readonly entity: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failedAt: Date;
};

export type DeadLetterPage = {
  readonly descending: boolean;
  /** Instant and id of the row to go on from. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

/** What the server gave up doing for the organisation, by the instant it did. */
export const selectDeadLetters = async (
  tx: Tx,
  organisationId: string,
  { descending, from, fetch }: DeadLetterPage,
): Promise<DeadLetter[]> => {
  const beyond = from
    ? sql`and (failed_at, id) ${descending ? sql`<` : sql`>`} (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : sql``;
  const order = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<DeadLetter>`
    select id, kind, entity, attempts, created_at as "createdAt", failed_at as "failedAt"
      from dead_letter where organisation_id = ${organisationId} ${beyond}
     order by failed_at ${order}, id ${order} limit ${fetch}`.execute(tx);
  return rows;
};
