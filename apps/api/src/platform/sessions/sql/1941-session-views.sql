-- Role as which the person of a session looks at the dashboard. While the row is there the session only reads, with the permissions that both his own
-- role and this one have. The role may be deleted meanwhile: then nothing is left but to stop.
create table session_view (
  session_id uuid primary key references session (id) on delete cascade,
  role_id uuid not null,
  started_at timestamptz(3) not null default app_clock()
);
alter table session_view enable row level security;
alter table session_view force row level security;
create policy of_any_session on session_view to countinghouse_app using (true) with check (true);
create policy of_every_session on session_view to countinghouse_worker using (true) with check (true);
revoke all on session_view from countinghouse_app;
grant select, insert, delete on session_view to countinghouse_app, countinghouse_worker;
