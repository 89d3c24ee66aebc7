create table sandbox_history (
          only_row boolean primary key default true check (only_row),
          seed text not null,
          profile text not null,
          version integer not null,
          anchor date not null,
          -- where the first seeding ended: some payments were under way at this instant
          ends_at timestamptz(3) not null,
          started_at timestamptz(3) not null default app_clock()
        )
;
grant select, insert, update, delete on "sandbox_history" to "countinghouse_app", "countinghouse_worker"
;
create table sandbox_history_progress (
          organisation_id uuid primary key references organisation (id),
          reaches_to timestamptz(3) not null
        )
;
grant select, insert, update, delete on "sandbox_history_progress" to "countinghouse_app", "countinghouse_worker"
;
