-- Organisations are read by everybody, before one is chosen too. Requests hold a row while they change what hangs on it, and
-- change none: operators do, by jobs.
revoke insert, update, delete on organisation from countinghouse_app;
grant update (updated_at) on organisation to countinghouse_app;
alter table organisation enable row level security;
create policy read_by_everybody on organisation for select to countinghouse_app using (true);
create policy held_by_everybody on organisation for update to countinghouse_app using (true) with check (false);
create policy of_every_organisation on organisation to countinghouse_worker using (true) with check (true);
