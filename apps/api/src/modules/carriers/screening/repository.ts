import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Screening as ScreeningView } from '@countinghouse/contract/carriers/screening';
import type { Tx } from '@countinghouse/database';
import { toRateText } from '@countinghouse/money';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import type { Tables } from '../../../platform/tables';
import type { ScreeningAnswer } from '../../../rails/screening';

type Row = Tables['screening_answer'];

export const sealedAnswers = sealedTable({
  table: 'screening_answer',
  key: ['organisation_id', 'id'],
  columns: ['entity_type', 'entity_id', 'outcome', 'sources', 'at'],
  proves: 'every answer of screening is the one that was given.',
});

type Screened = Pick<Row, 'entity_type' | 'entity_id'> & { readonly organisation_id: OrganisationId };

/** Keeps what every source said of a transfer. */
export const recordScreening = (
  tx: Tx,
  screened: Screened,
  { outcome, sources }: Extract<ScreeningAnswer, { readonly kind: 'ANSWERED' }>,
  at: Date,
): Promise<void> => {
  const said = sources.map(({ riskScore, ...source }) => ({
    ...source,
    riskScore: riskScore === null ? null : toRateText(riskScore),
  }));
  const row = { id: newId(), ...screened, outcome, sources: said, at };
  return insertRows(tx, 'screening_answer', sealedAnswers.sealing(tx, [row]));
};

/** Answers about these deposits or withdrawals, oldest first. */
export const screeningsOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  entityIds: readonly string[],
): Promise<ScreeningView[]> => {
  if (entityIds.length === 0) return [];
  const { rows } = await sql<Pick<Row, 'entity_id' | 'outcome' | 'sources' | 'at'>>`
    select entity_id, outcome, sources, at from screening_answer
     where organisation_id = ${organisationId} and entity_id = any(${entityIds}::uuid[])
     order by at, id`.execute(tx);
  return rows.map(({ entity_id: entityId, outcome, sources, at }) => ({
    entityId,
    outcome,
    at: at.toISOString(),
    sources: sources as ScreeningView['sources'],
  }));
};

/** Seconds since each list was confirmed last, by its publisher. */
export const listAges = async (
  tx: Tx,
): Promise<readonly (Pick<Tables['sanctions_list'], 'source'> & { readonly age: number })[]> => {
  const { rows } = await sql<Pick<Tables['sanctions_list'], 'source'> & { readonly age: number }>`
    select source, extract(epoch from app_clock() - max(last_read_at))::float8 as age
      from sanctions_list group by source`.execute(tx);
  return rows;
};
