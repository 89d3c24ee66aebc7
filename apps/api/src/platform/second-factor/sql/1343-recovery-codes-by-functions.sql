-- Recovery codes are reached by these functions alone: a spent one stays spent.
revoke all on recovery_code from countinghouse_app;

create function person_set_recovery_codes(person uuid, hashes bytea[]) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from recovery_code where user_id = person;
  insert into recovery_code (user_id, code_hash) select person, hash from unnest(hashes) hash $$;

create function person_spend_recovery_code(person uuid, hash bytea) returns boolean language sql security definer
  set search_path = pg_catalog, public as $$
  with spent as (
    update recovery_code set used_at = app_clock() where user_id = person and code_hash = hash and used_at is null
    returning 1)
  select exists (select from spent) $$;

revoke execute on function person_set_recovery_codes(uuid, bytea[]), person_spend_recovery_code(uuid, bytea) from public;
grant execute on function person_set_recovery_codes(uuid, bytea[]), person_spend_recovery_code(uuid, bytea)
  to countinghouse_app, countinghouse_worker;

revoke update on two_factor_setup from countinghouse_app;
grant update (secret_enc, expires_at) on two_factor_setup to countinghouse_app;
