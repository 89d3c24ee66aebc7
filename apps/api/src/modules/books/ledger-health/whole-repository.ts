import { wholeLedgerFinding, type WholeLedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../../platform/tables';

/** Run over the whole ledger, reduced to one organisation. */
export type WholeVerification = {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rules: number;
  /** Number of rules that timed out or could not be checked. */
  readonly unfinished: number;
  readonly findings: readonly WholeLedgerFinding[];
};

export const findLastWhole = async (tx: Tx, organisationId: OrganisationId): Promise<WholeVerification | null> => {
  const { rows } = await sql<Tables['whole_book_verification']>`
    select organisation_id, started_at, finished_at, rules, unfinished, findings
      from whole_book_verification where organisation_id = ${organisationId} order by started_at desc limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const { started_at: startedAt, finished_at: finishedAt, rules, unfinished } = row;
  return { startedAt, finishedAt, rules, unfinished, findings: z.array(wholeLedgerFinding).parse(row.findings) };
};

/** Stores a run, and deletes those older than three months. */
export const keepWhole = async (
  tx: Tx,
  organisationId: OrganisationId,
  { startedAt, finishedAt, rules, unfinished, findings }: WholeVerification,
): Promise<void> => {
  await sql`
    insert into whole_book_verification (organisation_id, started_at, finished_at, rules, unfinished, findings)
    values (${organisationId}, ${startedAt}, ${finishedAt}, ${rules}, ${unfinished}, ${JSON.stringify(findings)}::jsonb)`.execute(
    tx,
  );
  await sql`
    delete from whole_book_verification
     where organisation_id = ${organisationId} and started_at < ${startedAt}::timestamptz - interval '90 days'`.execute(
    tx,
  );
};

/** State of the nightly runs over all organisations. */
export type WholeState = {
  /** Different rules that did not hold. */
  readonly broken: number;
  readonly unfinished: number;
  /** Seconds since the end of the last run of the organisation that waits longest; since its creation where it had none. */
  readonly age: number;
};

/** Last run of each organisation, summed up; runs across all. */
export const selectWholeState = async (tx: Tx): Promise<readonly WholeState[]> => {
  const { rows } = await sql<WholeState>`
    with last as materialized (
      select run.findings, run.unfinished, coalesce(run.finished_at, organisation.created_at) as at
        from organisation
        left join lateral (
          select findings, unfinished, finished_at from whole_book_verification
           where organisation_id = organisation.id order by started_at desc limit 1) run on true
       where organisation.move_state is null)
    select (select count(distinct finding ->> 'rule')::integer from last, jsonb_array_elements(findings) finding) as broken,
           coalesce(max(unfinished), 0)::integer as unfinished,
           coalesce(max(extract(epoch from app_clock() - at)), 0)::float8 as age
      from last`.execute(tx);
  return rows;
};
