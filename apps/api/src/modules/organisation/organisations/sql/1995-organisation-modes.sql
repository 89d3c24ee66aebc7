-- The mode of an organisation is chosen when it is made, for good: LIVE, or TEST, in which no real money moves. A test organisation belongs to
-- one live one, which has one.
alter table organisation
  add column mode text not null default 'LIVE' check (mode in ('LIVE', 'TEST')),
  -- without a foreign key: the live one may move to another cell and leave it here
  add column test_of uuid,
  add constraint organisation_test_of_a_live_one check ((mode = 'TEST') = (test_of is not null) and test_of is distinct from id);
create unique index organisation_test_of on organisation (test_of) where test_of is not null;

create function keep_organisation_mode() returns trigger language plpgsql as $$
begin
  raise exception 'The mode of an organisation is chosen when it is made, and never changes' using errcode = 'check_violation';
end $$;
create trigger keep_mode before update on organisation for each row
  when (old.mode is distinct from new.mode or old.test_of is distinct from new.test_of or old.id is distinct from new.id)
  execute function keep_organisation_mode();

create function is_test_organisation(uuid) returns boolean language sql stable as $$
  select mode = 'TEST' from organisation where id = $1
$$;
