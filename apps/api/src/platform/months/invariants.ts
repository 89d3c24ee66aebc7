import type { Invariant } from '@countinghouse/ledger';

const parts = `
  part as (
    select c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity, t.oid as whole, t.relname as whole_name, t.relowner as whole_owner
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class t on t.oid = i.inhparent
     where c.relnamespace = 'months'::regnamespace and t.relnamespace = 'public'::regnamespace and t.relkind = 'p')`;

/** Definition of a statement's trigger, without the table's name. */
const triggerText = (trigger: string): string =>
  `regexp_replace(pg_get_triggerdef(${trigger}.oid), ' ON \\S+ ', ' ON ')`;

/**
 * Months of the divided tables: a catalogue grows by one a month without a migration, so that `schema-is-ours` does not list them. Nothing about one is its
 * own but its name and its bounds, which say the same.
 */
export const monthInvariants: readonly Invariant[] = [
  {
    name: 'months-are-as-their-table',
    proves:
      'every part of a table that is divided by month has the rows of the month in its name, the keys, checks, references and triggers of its table, and lets nobody in beside it.',
    offenders: `
      with ${parts}
      select c.relname::text as what, 'is no month of a table' as problem from pg_class c
       where c.relnamespace = 'months'::regnamespace and c.relkind in ('r','p','v','m','S','f') and c.oid not in (select oid from part)
      union all
      select c.relname::text, 'lies outside of the months' from pg_inherits i
        join pg_class c on c.oid = i.inhrelid join pg_class t on t.oid = i.inhparent
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r','p') and c.relnamespace <> 'months'::regnamespace
      union all
      select month, 'has the rows of another time' from months_of_tables()
       where not coalesce(
         month = of_table || '_before' and covers_from is null and covers_to is not null
         or month = of_table || to_char(covers_from at time zone 'UTC', '_YYYY_MM')
            and covers_from = date_trunc('month', covers_from at time zone 'UTC') at time zone 'UTC'
            and covers_to = (date_trunc('month', covers_from at time zone 'UTC') + interval '1 month') at time zone 'UTC', false)
      union all
      select relname::text, 'lets somebody in' from part
       where not (relrowsecurity and relforcerowsecurity) or relowner <> whole_owner
          or exists (select from pg_policy where polrelid = part.oid)
          or exists (select from aclexplode(relacl) acl where acl.grantee <> relowner)
          or exists (select from pg_attribute a where a.attrelid = part.oid and a.attacl is not null)
      union all
      select nspname::text, 'lets somebody in' from pg_namespace
       where nspname = 'months' and exists (select from aclexplode(nspacl) acl where acl.grantee <> nspowner)
      union all
      select part.relname || '.' || t.tgname, case when t.tgenabled = 'O' then 'is none of ours' else 'is switched off' end
        from part join pg_trigger t on t.tgrelid = part.oid
       where t.tgenabled <> 'O'
          or not t.tgisinternal and t.tgparentid = 0
             and not exists (select from pg_trigger own where own.tgrelid = part.whole and own.tgtype & 1 = 0 and own.tgname = t.tgname
                                and ${triggerText('own')} = ${triggerText('t')})
      union all
      select part.relname || '.' || own.tgname, 'is missing' from part join pg_trigger own on own.tgrelid = part.whole
       where not own.tgisinternal and own.tgtype & 1 = 0
         and not exists (select from pg_trigger t where t.tgrelid = part.oid and t.tgname = own.tgname)
      union all
      select part.relname || '.' || k.conname, 'is none of its table' from part join pg_constraint k on k.conrelid = part.oid
       where k.contype in ('c','f','p','u','x') and (k.coninhcount = 0 or not k.convalidated)
      union all
      select part.relname || '.' || c.relname, 'is none of its table' from part
        join pg_index i on i.indrelid = part.oid join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid or not exists (select from pg_inherits where inhrelid = i.indexrelid)
      union all
      select part.relname || '.' || r.rulename, 'is none of ours' from part join pg_rewrite r on r.ev_class = part.oid`,
  },
];
