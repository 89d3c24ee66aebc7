-- A passkey is a key pair in a person's device; this is its public half. A row bears a seal, so nobody who writes into the database gives
-- himself one. Requests count its uses, name it and take it away; what it is stays.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- The host at which it works.
  rp_id text not null check (length(rp_id) between 1 and 253),
  -- Base64url, as browsers name it.
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  -- COSE.
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- The person had no other factor when it was added.
  is_first_factor boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  seal bytea check (octet_length(seal) = 32)
);
create index passkey_by_person on passkey (user_id);
revoke all on passkey from countinghouse_app;
grant select, insert, update (counter, name, last_used_at), delete on passkey to countinghouse_app;
grant select, insert, update, delete on passkey to countinghouse_worker;
alter table passkey enable row level security;
create policy read_by_everybody on passkey for select to countinghouse_app using (true);
create policy added_with_a_seal on passkey for insert to countinghouse_app with check (seal is not null);
create policy changed_by_everybody on passkey for update to countinghouse_app using (true) with check (true);
create policy removed_by_everybody on passkey for delete to countinghouse_app using (true);
create policy of_every_organisation on passkey to countinghouse_worker using (true) with check (true);

-- A challenge bears a seal of its own and is kept only once it was answered: no answer counts twice.
create table spent_challenge (
  nonce bytea primary key check (octet_length(nonce) = 16),
  expires_at timestamptz not null
);
create index spent_challenge_by_end on spent_challenge (expires_at);
revoke all on spent_challenge from countinghouse_app;
grant insert on spent_challenge to countinghouse_app;
grant select, insert, delete on spent_challenge to countinghouse_worker;

-- A second factor is an authenticator's secret, a passkey, or both.
alter table app_user drop constraint app_user_check;

create or replace function person_enable_second_factor(person uuid, kept bytea, step bigint, made_seal bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kept is null or substring(kept from 1 for 7) <> 'sealed$'::bytea or made_seal is null then
    raise exception 'A second factor is kept sealed for its person' using errcode = '23514';
  end if;
  update app_user
     set two_fa_enabled = true, two_fa_secret_enc = kept, two_fa_last_step = step, seal = made_seal, updated_at = app_clock()
   where id = person and two_fa_secret_enc is null;
end $$;

-- Every factor of the person.
create or replace function person_remove_second_factor(person uuid, made_seal bytea) returns void language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  if made_seal is null then raise exception 'A person bears a seal' using errcode = '23514'; end if;
  delete from passkey where user_id = person;
  update app_user
     set two_fa_enabled = false, two_fa_secret_enc = null, two_fa_last_step = null, seal = made_seal,
         updated_at = app_clock()
   where id = person and two_fa_enabled;
end $$;

create function person_remove_authenticator(person uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update app_user set two_fa_secret_enc = null, two_fa_last_step = null, updated_at = app_clock() where id = person $$;

-- Says whether there is a second factor, as its parts are by now; the seal has to be of that.
create function person_note_factors(person uuid, is_enabled boolean, made_seal bytea) returns void language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  if made_seal is null then raise exception 'A person bears a seal' using errcode = '23514'; end if;
  update app_user set two_fa_enabled = is_enabled, seal = made_seal, updated_at = app_clock()
   where id = person
     and is_enabled = (two_fa_secret_enc is not null or exists (select from passkey where user_id = person));
  if not found then raise exception 'These are not the factors of the person' using errcode = '23514'; end if;
end $$;

revoke execute on function person_remove_authenticator(uuid), person_note_factors(uuid, boolean, bytea) from public;
grant execute on function person_remove_authenticator(uuid), person_note_factors(uuid, boolean, bytea)
  to countinghouse_app, countinghouse_worker;
