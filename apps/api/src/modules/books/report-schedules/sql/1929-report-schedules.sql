-- Reports that a person has made regularly, in the time zone he chose.
create table report_schedule (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  name text not null check (char_length(name) between 1 and 64),
  report text not null check (report in ('payments','withdrawals-crypto','fiat-deposits','fiat-withdrawals','internal-transfers',
    'balance-conversions','statistics','costs')),
  format text not null check (format in ('CSV','XLSX')),
  -- null: all that the owner may see
  business_id uuid,
  rhythm text not null check (rhythm in ('DAILY','WEEKLY','MONTHLY')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  hour smallint not null check (hour between 0 and 23),
  timezone text not null check (char_length(timezone) between 1 and 64),
  paused_for text check (paused_for in ('BY_OWNER','NO_LONGER_ALLOWED','NOT_A_MEMBER')),
  -- also while it is paused: resuming sets it anew
  next_due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (rhythm <> 'WEEKLY' or weekday is not null),
  check (rhythm <> 'MONTHLY' or month_day is not null)
);

create index report_schedule_due on report_schedule (next_due_at) where paused_for is null;
create index report_schedule_of_person on report_schedule (organisation_id, user_id);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy of_the_organisation on report_schedule to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on report_schedule to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on report_schedule to countinghouse_app, countinghouse_worker;

-- One report for one instant at which it was due: the key keeps a second worker from making it again.
create table report_schedule_run (
  organisation_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING','DONE','FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  -- of the last attempt, in words for its owner
  problem text check (char_length(problem) between 1 and 500),
  file bytea check (octet_length(file) <= 20000000),
  file_name text check (char_length(file_name) between 1 and 200),
  content_type text check (char_length(content_type) between 1 and 200),
  row_count integer check (row_count >= 0),
  finished_at timestamptz(3),
  primary key (organisation_id, id),
  unique (organisation_id, schedule_id, due_at),
  foreign key (organisation_id, schedule_id) references report_schedule (organisation_id, id) on delete cascade,
  check ((state = 'DONE') = (file is not null) and (file is null) = (file_name is null) and (file is null) = (content_type is null)
     and (file is null) = (row_count is null)),
  check ((state = 'WAITING') = (finished_at is null))
);

create index report_schedule_run_by_age on report_schedule_run (due_at);
alter table report_schedule_run enable row level security;
alter table report_schedule_run force row level security;
create policy of_the_organisation on report_schedule_run to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on report_schedule_run to countinghouse_worker
  using (true) with check (true);
grant select on report_schedule_run to countinghouse_app;
grant select, insert, update, delete on report_schedule_run to countinghouse_worker;
