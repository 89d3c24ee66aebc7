-- Exports of the present and of the last minute, so that all server processes count together.
create table export_run (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  started_at timestamptz(3) not null default app_clock(),
  -- A process that dies gives its place back by then.
  held_until timestamptz(3) not null,
  primary key (organisation_id, id)
);

create index export_run_of_user on export_run (organisation_id, user_id, started_at);
alter table export_run enable row level security;
alter table export_run force row level security;
create policy of_the_organisation on export_run to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on export_run to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on export_run to countinghouse_app, countinghouse_worker;
