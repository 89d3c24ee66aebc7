-- Secrets that prove a person are reached by these functions alone, of one person at a time. Their texts are sealed for that person
-- under a key that the database does not hold, and the row bears a seal of the address and of whether there is a second factor.
alter table app_user add column seal bytea check (octet_length(seal) = 32);
revoke all on app_user from countinghouse_app;
grant select (id, email, first_name, last_name, status, two_fa_enabled, last_login_at, password_changed_at, created_at,
              updated_at, seal) on app_user to countinghouse_app;
grant update (first_name, last_name, last_login_at, updated_at) on app_user to countinghouse_app;

create function person_password(person uuid) returns text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select password_hash from app_user where id = person $$;

create function person_set_password(person uuid, kept text) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if kept is null or kept !~ '^sealed\$[A-Za-z0-9_-]{60,}$' then
    raise exception 'A password is kept sealed for its person' using errcode = '23514';
  end if;
  update app_user set password_hash = kept, password_changed_at = app_clock(), updated_at = app_clock() where id = person;
end $$;

-- A person who exists stays as they are.
create function person_invited(person uuid, address text, made_seal bytea) returns uuid language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  found_id uuid;
begin
  if made_seal is null then raise exception 'A person bears a seal' using errcode = '23514'; end if;
  insert into app_user (id, email, status, seal) values (person, address, 'INVITED', made_seal)
  on conflict (email) do nothing;
  select id into found_id from app_user where email = address;
  return found_id;
end $$;

create function person_begin(person uuid, given_name text, family_name text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update app_user set status = 'ACTIVE', first_name = given_name, last_name = family_name, updated_at = app_clock()
   where id = person and status = 'INVITED' $$;

create function person_second_factor(person uuid) returns bytea language sql stable security definer
  set search_path = pg_catalog, public as $$
  select two_fa_secret_enc from app_user where id = person and two_fa_enabled $$;

create function person_enable_second_factor(person uuid, kept bytea, step bigint, made_seal bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kept is null or substring(kept from 1 for 7) <> 'sealed$'::bytea or made_seal is null then
    raise exception 'A second factor is kept sealed for its person' using errcode = '23514';
  end if;
  update app_user
     set two_fa_enabled = true, two_fa_secret_enc = kept, two_fa_last_step = step, seal = made_seal, updated_at = app_clock()
   where id = person and not two_fa_enabled;
end $$;

create function person_remove_second_factor(person uuid, made_seal bytea) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if made_seal is null then raise exception 'A person bears a seal' using errcode = '23514'; end if;
  update app_user
     set two_fa_enabled = false, two_fa_secret_enc = null, two_fa_last_step = null, seal = made_seal,
         updated_at = app_clock()
   where id = person and two_fa_enabled;
end $$;

-- Null where the step was spent by this; else the one that was spent before.
create function person_spend_step(person uuid, step bigint, latest bigint) returns bigint language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  before bigint;
begin
  select two_fa_last_step into before from app_user where id = person for no key update;
  if found and (coalesce(before, -1) < step or before > latest) then
    update app_user set two_fa_last_step = step where id = person;
    return null;
  end if;
  return coalesce(before, step);
end $$;

revoke execute on function person_password(uuid), person_set_password(uuid, text), person_invited(uuid, text, bytea),
  person_begin(uuid, text, text), person_second_factor(uuid), person_enable_second_factor(uuid, bytea, bigint, bytea),
  person_remove_second_factor(uuid, bytea), person_spend_step(uuid, bigint, bigint) from public;
grant execute on function person_password(uuid), person_set_password(uuid, text), person_invited(uuid, text, bytea),
  person_begin(uuid, text, text), person_second_factor(uuid), person_enable_second_factor(uuid, bytea, bigint, bytea),
  person_remove_second_factor(uuid, bytea), person_spend_step(uuid, bigint, bigint) to countinghouse_app, countinghouse_worker;
