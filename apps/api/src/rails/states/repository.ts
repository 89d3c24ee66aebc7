import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Tables } from '../../platform/tables';

export type RailState = Tables['rail_state'];
/** Part of the outside world whose answers are noted, one by one of its name. */
export type RailPart = 'BANK_IN' | 'BANK_OUT' | 'SIGNER' | 'SCREENING' | 'SANCTIONS_LIST';

type Named = { readonly part: RailPart; readonly name: string };

/** Notes an answer; `isDone`: a message was taken in, a file handed over or a signature given. */
export const noteAnswer = async (tx: Tx, { part, name }: Named, isDone: boolean): Promise<void> => {
  await sql`
    insert into rail_state as kept (part, name, is_failing, answered_at, done_at)
    values (${part}, ${name}, false, app_clock(), case when ${isDone} then app_clock() end)
    on conflict (part, name) do update
       set is_failing = false, answered_at = excluded.answered_at,
           done_at = coalesce(excluded.done_at, kept.done_at)`.execute(tx);
};

/** Notes a failure, in words for people of organisations. */
export const noteFailure = async (tx: Tx, { part, name }: Named, problem: string): Promise<void> => {
  await sql`
    insert into rail_state (part, name, is_failing, failed_at, problem)
    values (${part}, ${name}, true, app_clock(), ${problem})
    on conflict (part, name) do update
       set is_failing = true, failed_at = excluded.failed_at, problem = excluded.problem`.execute(tx);
};

export const selectRailStates = async (tx: Tx): Promise<readonly RailState[]> => {
  const { rows } = await sql<RailState>`
    select part, name, is_failing, answered_at, done_at, failed_at, problem from rail_state`.execute(tx);
  return rows;
};

/** A part as it was asked last. Age in seconds, infinite before its first answer. */
export type RailAge = {
  readonly part: string;
  readonly name: string;
  readonly failing: number;
  readonly age: number;
};

/** Parts that the settings name, whether they were asked or not. */
export const selectRailAges = async (tx: Tx, named: readonly Named[]): Promise<readonly RailAge[]> => {
  const { rows } = await sql<RailAge>`
    select part, name, coalesce(is_failing, false)::int::float8 as failing,
           coalesce(extract(epoch from app_clock() - answered_at), 'infinity')::float8 as age
      from unnest(${named.map(({ part }) => part)}::text[], ${named.map(({ name }) => name)}::text[]) asked (part, name)
      left join rail_state using (part, name)`.execute(tx);
  return rows;
};
