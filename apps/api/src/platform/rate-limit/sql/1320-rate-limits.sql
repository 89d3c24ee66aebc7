-- Turns that were taken at what only a few calls a minute may do, so that all server processes count together.
create table rate_limit (
  organisation_id uuid not null references organisation (id),
  limit_name text not null check (char_length(limit_name) between 1 and 40),
  subject text not null check (char_length(subject) between 1 and 100),
  -- When every turn will be free again.
  free_at timestamptz(3) not null,
  primary key (organisation_id, limit_name, subject)
);

alter table rate_limit enable row level security;
alter table rate_limit force row level security;
create policy of_the_organisation on rate_limit to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on rate_limit to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on rate_limit to countinghouse_app;
grant select, delete on rate_limit to countinghouse_worker;
