import type { Invariant } from '@countinghouse/ledger';
import { keptCatalogue, keptMovableClock, keptRealClock, keptUndivided } from '../../catalogue.generated';
import { factsStatement } from './facts';

const literal = (text: string): string => `$kept$${text}$kept$`;

/** Stored list as rows: a line is `kind|digest|name`. */
const rowsOf = (lines: string): string => `
  select split_part(line, '|', 1) as kind, split_part(line, '|', 2) as digest, substr(line, length(split_part(line, '|', 1)) + 15) as name
    from regexp_split_to_table(${literal(lines)}, '\\n') line where line <> ''`;

/**
 * The database consists of exactly what the migrations made. The additions of a sandbox's movable clock are known; their absence in production is a
 * rule of its own. A table that is not divided into months yet is known in that form too.
 */
export const catalogueInvariants: readonly Invariant[] = [
  {
    name: 'schema-is-ours',
    proves:
      'every table, column, key, check, index, policy, trigger, rule, function and right is as the migrations made it, and there is no other.',
    offenders: `
      with found as materialized (${factsStatement}),
      undivided as materialized (
        select kind, name, digest from (${rowsOf(keptUndivided)}) line
         where exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                          and c.relname = split_part(split_part(name, '.', 1), ' to ', 1))),
      given as materialized (
        ${rowsOf(keptCatalogue)}
        union all
        select * from (${rowsOf(keptMovableClock)}) movable where to_regclass('public.clock_offset') is not null
        union all
        select * from (${rowsOf(keptRealClock)}) real where to_regclass('public.clock_offset') is null),
      kept as materialized (
        select kind, name, coalesce(undivided.digest, given.digest) as digest from given left join undivided using (kind, name))
      select coalesce(kind, '') || ' ' || name as what,
             case when kept.digest is null then 'is none of ours' when found.digest is null then 'is missing' else 'was changed' end as problem
        from found full join kept using (kind, name)
       where found.digest is distinct from kept.digest`,
  },
];

/** For production: nobody can move the clock that dates everything. */
export const realClockInvariant: Invariant = {
  name: 'clock-is-real',
  proves: 'the clock is the server’s own and cannot be moved.',
  offenders: `select 'clock_offset' as what where to_regclass('public.clock_offset') is not null`,
};
