alter table job
  add column number bigint generated always as identity,
  add column dedup_key text,
  add column entity text;

-- Dead letters leave the queue: it stays small, and whoever may see them need not see what waits.
create table dead_letter (
  id uuid primary key,
  organisation_id uuid references organisation (id),
  kind text not null,
  payload jsonb not null,
  entity text,
  attempts integer not null,
  created_at timestamptz(3) not null,
  failed_at timestamptz(3) not null,
  problem text not null
);

create index dead_letter_newest on dead_letter (organisation_id, failed_at desc, id desc);

-- The owner runs migrations and sees no row of a forced table, for no policy names it.
alter table job no force row level security;

insert into dead_letter (id, organisation_id, kind, payload, attempts, created_at, failed_at, problem)
  select id, organisation_id, kind, payload, attempts, created_at, failed_at, coalesce(last_error, '')
    from job where failed_at is not null;

delete from job where failed_at is not null;
alter table job force row level security;
alter table dead_letter enable row level security;
alter table dead_letter force row level security;
create policy of_the_organisation on dead_letter for select to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on dead_letter to countinghouse_worker using (true) with check (true);

-- A payload may name people: requests see that something failed, not for whom.
grant select (id, organisation_id, kind, entity, attempts, created_at, failed_at) on dead_letter to countinghouse_app;
grant select, insert, delete on dead_letter to countinghouse_worker;
drop index job_due;
alter table job drop column failed_at;
create index job_due on job (kind, run_at, number);
create index job_in_order on job (entity, number) where entity is not null;

create unique index job_waits_once on job (kind, organisation_id, dedup_key) nulls not distinct
  where dedup_key is not null and locked_until is null;

create table job_schedule (
  kind text primary key,
  fired_at timestamptz(3) not null,
  next_at timestamptz(3) not null
);
grant select, insert, update, delete on job_schedule to countinghouse_worker;
