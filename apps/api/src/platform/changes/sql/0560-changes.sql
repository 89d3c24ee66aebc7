-- `transaction` is who wrote the row: a snapshot says of it whether it had committed then. Kept for minutes only.
create table change_event (
  organisation_id uuid not null references organisation (id),
  number bigint generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  entity_type text not null,
  entity_id uuid not null,
  status text,
  at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, number)
);

create index change_event_by_transaction on change_event (transaction);
alter table change_event enable row level security;
alter table change_event force row level security;
create policy of_the_organisation on change_event to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on change_event to countinghouse_worker
  using (true) with check (true);
grant select, insert, delete on change_event to countinghouse_app, countinghouse_worker;
revoke delete on change_event from countinghouse_app;
