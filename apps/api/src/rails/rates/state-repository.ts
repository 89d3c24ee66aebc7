import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Tables } from '../../platform/tables';
import type { Agreed } from './markets/agree';
import { ecb } from './markets/ecb';
import type { Quote } from './markets/quote';
import type { PairState, SourceState } from './port';

/** Answer of a source to one question. */
export type SourceAnswer = {
  readonly source: string;
  readonly quotes: readonly Pick<Quote, 'at'>[];
  /** Sentence's end about a fault; null: it stated everything that it lists. */
  readonly problem: string | null;
};

/** Notes what a source answered; the last answer with prices outlives a silence. */
export const keepSource = async (tx: Tx, { source, quotes, problem }: SourceAnswer): Promise<void> => {
  const newest = quotes.length === 0 ? null : new Date(Math.max(...quotes.map(({ at }) => at.getTime())));
  await sql`
    insert into price_source (source, asked_at, answered_at, newest_at, pairs, problem)
    values (${source}, app_clock(), case when ${newest !== null} then app_clock() end, ${newest}, ${quotes.length}, ${problem})
    on conflict (source) do update
       set asked_at = excluded.asked_at, answered_at = coalesce(excluded.answered_at, price_source.answered_at),
           newest_at = coalesce(excluded.newest_at, price_source.newest_at), pairs = excluded.pairs,
           problem = excluded.problem`.execute(tx);
};

/** Forgets sources that the settings name no longer. */
export const keepOnlySources = async (tx: Tx, names: readonly string[]): Promise<void> => {
  await sql`delete from price_source where source <> all(${names}::text[])`.execute(tx);
};

/** Replaces what the sources said of each pair when they were asked last. */
export const keepPairs = async (tx: Tx, agreed: readonly Agreed[]): Promise<void> => {
  const rows = agreed.map(({ base, quote, said }) => ({ base, quote, said }));
  await sql`delete from price_pair`.execute(tx);
  await sql`
    insert into price_pair (base, quote, asked_at, said)
    select base, quote, app_clock(), said from jsonb_populate_recordset(null::price_pair, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
};

export const findSourceStates = async (tx: Tx): Promise<readonly SourceState[]> => {
  const { rows } = await sql<Tables['price_source']>`
    select source, asked_at, answered_at, newest_at, pairs, problem from price_source order by source`.execute(tx);
  return rows.map(({ source, asked_at: askedAt, answered_at: answeredAt, pairs, problem }) => ({
    source,
    askedAt,
    answeredAt,
    pairs,
    problem,
  }));
};

export const findPairStates = async (tx: Tx): Promise<readonly PairState[]> => {
  const { rows } = await sql<Omit<PairState, 'isReference'> & { readonly source: string | null }>`
    select base, quote, rate.mid, rate.at, rate.source, pair.said
      from rate full join price_pair pair using (base, quote) order by base, quote`.execute(tx);
  return rows.map(({ source, ...row }) => ({ ...row, isReference: source === ecb.name }));
};

/** Age of a source's newest price, in seconds. */
export type SourceAge = { readonly source: string; readonly age: number };

/** Where markets are asked, their ages; else that of whoever stated the prices. */
export const selectSourceAges = async (tx: Tx): Promise<readonly SourceAge[]> => {
  const { rows } = await sql<SourceAge>`
    select source, extract(epoch from app_clock() - newest_at)::float8 as age from price_source where newest_at is not null
    union all
    select source, extract(epoch from app_clock() - max(at))::float8 from rate
     where not exists (select from price_source) group by source
     order by source`.execute(tx);
  return rows;
};

/** Age of a pair's price, in seconds. */
export type PairAge = { readonly pair: string; readonly age: number };

/** Pairs that something is priced by: those that the markets are asked for, or all where none are. */
export const selectPairAges = async (tx: Tx): Promise<readonly PairAge[]> => {
  const { rows } = await sql<PairAge>`
    select base || '/' || quote as pair, extract(epoch from app_clock() - at)::float8 as age from rate
     where source <> ${ecb.name}
       and (not exists (select from price_pair)
            or exists (select from price_pair asked where asked.base = rate.base and asked.quote = rate.quote))
     order by pair`.execute(tx);
  return rows;
};
