-- A session bears a seal of whose it is and of its token. Requests open sessions, note that they are used and end them; one that
-- has ended stays so.
alter table session add column seal bytea check (octet_length(seal) = 32);
revoke update, delete on session from countinghouse_app;
grant update (last_seen_at, revoked_at, revoke_reason) on session to countinghouse_app;
alter table session enable row level security;
create policy read_by_everybody on session for select to countinghouse_app using (true);
create policy added_by_everybody on session for insert to countinghouse_app with check (seal is not null);
create policy while_it_lasts on session for update to countinghouse_app using (revoked_at is null) with check (true);
create policy of_every_organisation on session to countinghouse_worker using (true) with check (true);
