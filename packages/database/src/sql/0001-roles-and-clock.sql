-- The two groups and the one clock. Groups belong to the whole server, so another database may have made them already.
do $$
  declare
    name text;
  begin
    foreach name in array array['countinghouse_app', 'countinghouse_worker'] loop
      if not exists (select from pg_roles where rolname = name) then
        begin
          execute format('create role %I nologin nobypassrls', name);
        exception when duplicate_object or unique_violation then
          null;
        end;
      end if;
    end loop;
  end
  $$;
revoke create on schema public from public;
grant usage on schema public to countinghouse_app, countinghouse_worker;

alter default privileges in schema public
  grant usage, select on sequences to countinghouse_app, countinghouse_worker;

-- Truncated, never rounded: an instant read from it is not in the future of the next one.
create function app_clock() returns timestamptz language sql volatile parallel safe
        as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

comment on function app_clock() is
  'The one clock of every rule: clock_timestamp() in milliseconds; a sandbox replaces it by one with an offset.';
