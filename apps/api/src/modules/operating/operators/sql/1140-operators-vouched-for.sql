-- From the third operator on two others vouch. A new operator confirms nothing for 72 hours, and never what somebody asked who
-- vouched for him; those who vouched confirm nothing that he asks in these hours. The first two vouch for themselves, within a
-- day of each other.
alter table operator
  add column also_added_by uuid references operator (id),
  add check (also_added_by is null or (added_by is not null and also_added_by <> added_by)),
  add check (id <> added_by and id <> also_added_by);

create function operator_refuse_unvouched() returns trigger language plpgsql
      set search_path = pg_catalog, public as $$
    begin
      -- one after the other, so that two do not both find themselves among the first
      perform pg_advisory_xact_lock(4503);
      if (new.added_by is null or new.also_added_by is null) and (select count(*) from operator) >= 2 then
        raise exception 'Two operators vouch for the next one' using errcode = 'OP001';
      end if;
      return new;
    end $$;

create trigger operator_refuse_unvouched before insert on operator
  for each row execute function operator_refuse_unvouched();

create function operator_is_new(someone uuid) returns boolean language sql stable
      set search_path = pg_catalog, public as $$
      select o.created_at > app_clock() - interval '72 hours'
         and (o.added_by is not null
              or exists (select from operator earlier where earlier.created_at < o.created_at - interval '24 hours'))
        from operator o where o.id = someone $$;
revoke execute on function operator_is_new(uuid) from public;
grant execute on function operator_is_new(uuid) to countinghouse_worker;

create function operator_order_refuse_accomplice() returns trigger language plpgsql
      set search_path = pg_catalog, public as $$
    begin
      if new.status <> 'DONE' then return new; end if;
      if operator_is_new(new.decided_by) then
        raise exception 'A new operator confirms nothing for 72 hours' using errcode = 'OP002';
      end if;
      if exists (select from operator o where o.id = new.decided_by and new.asked_by in (o.added_by, o.also_added_by)) then
        raise exception 'Nobody confirms what somebody asked who vouched for him' using errcode = 'OP003';
      end if;
      if operator_is_new(new.asked_by)
         and exists (select from operator o where o.id = new.asked_by and new.decided_by in (o.added_by, o.also_added_by)) then
        raise exception 'Nobody confirms what somebody asks whom he vouched for within 72 hours' using errcode = 'OP004';
      end if;
      return new;
    end $$;

create trigger operator_order_refuse_accomplice before insert or update on operator_order
  for each row execute function operator_order_refuse_accomplice();
