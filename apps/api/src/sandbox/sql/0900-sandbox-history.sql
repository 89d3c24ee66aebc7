-- Origin and reach of the sandbox's history. Empty in production.
create table sandbox_history (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  profile text not null,
  version integer not null,
  anchor date not null,
  -- the end of the first seeding: some payments were under way at this instant
  ends_at timestamptz(3) not null,
  started_at timestamptz(3) not null default app_clock()
);
grant select, insert, update, delete on sandbox_history to countinghouse_app, countinghouse_worker;

-- One row per organisation: its history holds every event up to this instant and none after it.
create table sandbox_history_progress (
  organisation_id uuid primary key references organisation (id),
  reaches_to timestamptz(3) not null
);
grant select, insert, update, delete on sandbox_history_progress to countinghouse_app, countinghouse_worker;
