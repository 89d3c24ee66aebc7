-- Partitions by month (docs/decisions/0155-partitions-by-month.md). Months lie in a schema that only the owner may enter: rows are reached through
-- their table alone, whose policies, rights and triggers bind.
create schema months;

-- Months of the divided tables. The first one of a table has everything from before it was divided: its `covers_from` is null.
create function months_of_tables() returns table (of_table text, month text, covers_from timestamptz, covers_to timestamptz)
  language sql stable set search_path = pg_catalog as $$
  select t.relname::text, m.relname::text,
         substring(pg_get_expr(m.relpartbound, m.oid) from $bound$FROM \('([^']+)'\)$bound$)::timestamptz,
         substring(pg_get_expr(m.relpartbound, m.oid) from $bound$TO \('([^']+)'\)$bound$)::timestamptz
    from pg_partitioned_table p
    join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
    join pg_inherits i on i.inhparent = t.oid
    join pg_class m on m.oid = i.inhrelid
$$;

-- A month as rows are written into it: row security that lets nobody in, and the triggers of statements, which a table does not hand on.
create function guard_month(in_table text, month text) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  guard text;
begin
  execute format('alter table months.%I enable row level security, force row level security', month);
  for guard in
    select replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', in_table), format(' ON months.%I ', month)) from pg_trigger t
     where t.tgrelid = format('public.%I', in_table)::regclass and not t.tgisinternal and t.tgtype & 1 = 0
  loop
    execute guard;
  end loop;
end $$;

-- Makes the month of an instant unless it is there; true if it was made. Attached instead of made as a part, which would lock the table.
create function make_month(in_table text, instant timestamptz) returns boolean language plpgsql set search_path = pg_catalog, public as $$
declare
  first_day timestamp := date_trunc('month', instant at time zone 'UTC');
  begins timestamptz := first_day at time zone 'UTC';
  ends timestamptz := (first_day + interval '1 month') at time zone 'UTC';
  month text := in_table || to_char(first_day, '_YYYY_MM');
begin
  if exists (select from months_of_tables() m
              where m.of_table = in_table and coalesce(m.covers_from, '-infinity') < ends and m.covers_to > begins) then
    return false;
  end if;
  execute format('create table months.%I (like public.%I including defaults including generated including constraints including storage including compression)',
                 month, in_table);
  perform guard_month(in_table, month);
  execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', in_table, month, begins, ends);
  return true;
end $$;

-- Makes this month and the next two of every divided table, by the real clock and by that of the sandbox; returns how many are missing still. A month
-- that cannot be attached within 300 ms is left for the next time: whoever waits for a lock makes others wait.
create function months_ahead() returns integer language plpgsql security definer
  set search_path = pg_catalog, public set lock_timeout = '300ms' as $$
declare
  wanted record;
  missing integer := 0;
begin
  for wanted in
    select distinct t.relname::text as in_table,
           (date_trunc('month', instant at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC' as begins
      from pg_partitioned_table p
      join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
     cross join unnest(array[clock_timestamp(), app_clock()]) instant
     cross join generate_series(0, 2) ahead
     order by 1, 2
  loop
    continue when exists (select from months_of_tables() m
                           where m.of_table = wanted.in_table and coalesce(m.covers_from, '-infinity') <= wanted.begins
                             and m.covers_to > wanted.begins);
    begin
      perform pg_advisory_xact_lock(1990);
      perform make_month(wanted.in_table, wanted.begins);
    exception when lock_not_available then
      missing := missing + 1;
    end;
  end loop;
  return missing;
end $$;

-- Divides a table by months, on the spot: what it has becomes its first month, which ends at `boundary`, and a new table over it takes its name.
-- Columns, keys, checks, references, indexes, policies, rights and triggers are stated again as they are. Nothing is read or written where the check
-- TABLE_range (the column lies before the boundary) is there and validated, and the unique index TABLE_by_month over the key and the column.
create function partition_by_month(of_table text, by_column text, boundary timestamptz) returns void language plpgsql
  set search_path = pg_catalog, public as $$
declare
  old regclass := format('public.%I', of_table)::regclass;
  first_month text := of_table || '_before';
  key_name text;
  key_columns text;
  restated text[];
  statement text;
  named record;
begin
  if (select relkind from pg_class where oid = old) = 'p' then
    return;
  end if;
  -- Whoever writes holds the table that is referred to first.
  for named in select distinct confrelid::regclass::text as referred from pg_constraint where conrelid = old and contype = 'f' order by 1 loop
    execute format('lock table %s in share row exclusive mode', named.referred);
  end loop;
  execute format('lock table %s in access exclusive mode', old);
  if not exists (select from pg_constraint where conrelid = old and conname = of_table || '_range') then
    execute format('alter table %s add constraint %I check (%I < %L)', old, of_table || '_range', by_column, boundary);
  end if;
  select conname, (select string_agg(format('%I', a.attname), ', ' order by k.place)
                     from unnest(conkey) with ordinality as k (attnum, place)
                     join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum)
    into strict key_name, key_columns from pg_constraint where conrelid = old and contype = 'p';
  if to_regclass(format('public.%I', of_table || '_by_month')) is null then
    execute format('create unique index %I on %s (%s, %I)', of_table || '_by_month', old, key_columns, by_column);
  end if;

  select array_agg(stated order by place, stated) into restated from (
    select 1 as place, format('alter table public.%I add constraint %I %s', of_table, conname, pg_get_constraintdef(oid)) as stated
      from pg_constraint where conrelid = old and contype in ('c', 'f') and conname <> of_table || '_range'
    union all
    select 1, format('alter table public.%I add constraint %I primary key (%s, %I)', of_table, key_name, key_columns, by_column)
    union all
    select 2, pg_get_indexdef(i.indexrelid) from pg_index i
     where i.indrelid = old and i.indexrelid <> format('public.%I', of_table || '_by_month')::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = old)
    union all
    select 3, format('alter table public.%I enable row level security, force row level security', of_table)
    union all
    select 4, format('create policy %I on public.%I as %s for %s to %s', p.polname, of_table,
                     case when p.polpermissive then 'permissive' else 'restrictive' end,
                     case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
                     (select string_agg(case member when 0 then 'public' else member::regrole::text end, ', ') from unnest(p.polroles) member))
              || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
              || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
      from pg_policy p where p.polrelid = old
    union all
    select 4, format('grant %s on public.%I to %s', acl.privilege_type, of_table,
                     case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end)
      from pg_class c cross join lateral aclexplode(c.relacl) acl where c.oid = old and acl.grantee <> c.relowner
    union all
    select 4, format('grant %s (%I) on public.%I to %s', acl.privilege_type, a.attname, of_table,
                     case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end)
      from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) acl
     where a.attrelid = old and acl.grantee <> c.relowner
    union all
    select 5, pg_get_triggerdef(oid) from pg_trigger where tgrelid = old and not tgisinternal
  ) as everything;

  -- What stays behind is a month like any other.
  for named in select tgname from pg_trigger where tgrelid = old and not tgisinternal loop
    execute format('drop trigger %I on %s', named.tgname, old);
  end loop;
  for named in select polname from pg_policy where polrelid = old loop
    execute format('drop policy %I on %s', named.polname, old);
  end loop;
  for named in select distinct case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee
                 from pg_class c cross join lateral aclexplode(c.relacl) acl where c.oid = old and acl.grantee <> c.relowner
               union
               select case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end
                 from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) acl
                where a.attrelid = old and acl.grantee <> c.relowner loop
    execute format('revoke all on %s from %s', old, named.grantee);
  end loop;
  execute format('alter table %s drop constraint %I', old, key_name);
  execute format('alter table %s add constraint %I primary key using index %I', old, key_name, of_table || '_by_month');
  execute format('alter table %s set schema months', old);
  execute format('alter table months.%I rename to %I', of_table, first_month);

  execute format('create table public.%I (like months.%I including defaults including generated including storage including compression) partition by range (%I)',
                 of_table, first_month, by_column);
  foreach statement in array restated loop
    execute statement;
  end loop;
  perform guard_month(of_table, first_month);
  execute format('alter table public.%I attach partition months.%I for values from (minvalue) to (%L)', of_table, first_month, boundary);
  execute format('alter table months.%I drop constraint %I', first_month, of_table || '_range');
  perform make_month(of_table, boundary);
  perform months_ahead();
end $$;

-- Divides a table whose rows take no longer than a moment, as in a new database; false if an operator has to (`partition-table`, docs/production.md).
-- The bound is a setting of the database: 0 leaves every table to the operator.
create function partition_when_small(of_table text, by_column text) returns boolean language plpgsql set search_path = pg_catalog, public as $$
declare
  newest timestamptz;
begin
  if pg_table_size(format('public.%I', of_table)::regclass)
     > pg_size_bytes(coalesce(nullif(current_setting('countinghouse.partition_at_most', true), ''), '32 MB')) then
    return false;
  end if;
  -- Row security binds the owner too.
  execute format('alter table public.%I no force row level security', of_table);
  execute format('select max(%I) from public.%I', by_column, of_table) into newest;
  perform partition_by_month(of_table, by_column, greatest(
    date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC',
    (date_trunc('month', newest at time zone 'UTC') + interval '1 month') at time zone 'UTC'));
  return true;
end $$;

revoke all on function months_of_tables(), guard_month(text, text), make_month(text, timestamptz), months_ahead(),
  partition_by_month(text, text, timestamptz), partition_when_small(text, text) from public;
grant execute on function months_of_tables(), months_ahead() to countinghouse_worker;

-- Months that lie in a file of cold storage. A row of a month is in the database or in its file, never in both: it is written with the statement that
-- drops the month.
create table detached_month (
  id uuid primary key,
  of_table text not null,
  month text not null,
  covers_from timestamptz(3),
  covers_to timestamptz(3) not null,
  row_count bigint not null check (row_count >= 0),
  -- SHA-256 of the file
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- of audit events: number of each chain, and its first and last place
  chains jsonb not null,
  detached_at timestamptz(3) not null,
  returned_at timestamptz(3),
  seal bytea check (octet_length(seal) = 32)
);
grant select, update (returned_at, seal) on detached_month to countinghouse_worker;
