-- Counts of failures are reached by these functions alone, of one subject at a time: requests list none and empty none at once.
revoke all on login_throttle from countinghouse_app;

create function throttle_state(of_scope text, of_subject text) returns setof login_throttle language sql stable
  security definer set search_path = pg_catalog, public as $$
  select * from login_throttle where scope = of_scope and subject = of_subject $$;

-- Held until the transaction ends.
create function throttle_hold(of_scope text, of_subject text) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  -- A row that a success deletes meanwhile is made anew: nobody goes on without holding one.
  insert into login_throttle (scope, subject, window_started_at) values (of_scope, of_subject, app_clock())
  on conflict (scope, subject) do update set scope = excluded.scope;
end $$;

create function throttle_set(of_scope text, of_subject text, new_window timestamptz, new_failures integer,
                             new_lock timestamptz, new_locks integer, new_in_a_row integer)
  returns void language sql security definer set search_path = pg_catalog, public as $$
  update login_throttle
     set window_started_at = new_window, failures = new_failures, locked_until = new_lock, locks = new_locks,
         in_a_row = new_in_a_row
   where scope = of_scope and subject = of_subject $$;

create function throttle_clear(of_scope text, of_subject text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from login_throttle where scope = of_scope and subject = of_subject $$;

revoke execute on function throttle_state(text, text), throttle_hold(text, text), throttle_clear(text, text),
  throttle_set(text, text, timestamptz, integer, timestamptz, integer, integer) from public;
grant execute on function throttle_state(text, text), throttle_hold(text, text), throttle_clear(text, text),
  throttle_set(text, text, timestamptz, integer, timestamptz, integer, integer) to countinghouse_app, countinghouse_worker;
