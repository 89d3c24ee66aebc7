-- Last use of each permission by each person in each role, written in bunches by the server beside its calls. A role may be gone by now.
create table permission_use (
  organisation_id uuid not null references organisation (id),
  user_id uuid not null references app_user (id),
  role_id uuid not null,
  permission text not null check (length(permission) between 1 and 64),
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (organisation_id, user_id, role_id, permission),
  check (first_used_at <= last_used_at)
);
alter table permission_use enable row level security;
alter table permission_use force row level security;
create policy read_by_the_organisation on permission_use for select to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on permission_use to countinghouse_worker using (true) with check (true);
revoke all on permission_use from countinghouse_app;
grant select on permission_use to countinghouse_app;
grant select, insert, update, delete on permission_use to countinghouse_worker;
