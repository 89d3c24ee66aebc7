import { wholeLedgerFinding, type WholeLedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../../platform/tables';

/** A run over the whole ledger, as it concerns one organisation. */
export type WholeVerification = {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rules: number;
  /** Of the rules, those that took too long or could not be asked. */
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

/** Keeps a run, and forgets those that are older than three months. */
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

/** How many rules the last run found broken, over all organisations; runs across all. */
export const countBrokenRules = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct finding ->> 'rule')::int as count from (
      select distinct on (organisation_id) findings from whole_book_verification
       order by organisation_id, started_at desc) last, jsonb_array_elements(last.findings) finding`.execute(tx);
  return rows[0]?.count ?? 0;
};
