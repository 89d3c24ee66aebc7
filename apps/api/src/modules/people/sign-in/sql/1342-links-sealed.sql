-- A link that sets a password bears a seal of whose it is. Requests mail links and spend them; a spent one stays so.
alter table password_reset add column seal bytea check (octet_length(seal) = 32);
revoke update, delete on password_reset from countinghouse_app;
grant update (used_at) on password_reset to countinghouse_app;
alter table password_reset enable row level security;
create policy read_by_everybody on password_reset for select to countinghouse_app using (true);
create policy added_by_everybody on password_reset for insert to countinghouse_app with check (seal is not null);
create policy while_it_lasts on password_reset for update to countinghouse_app using (used_at is null) with check (true);
create policy of_every_organisation on password_reset to countinghouse_worker using (true) with check (true);

revoke update, delete on known_device from countinghouse_app;
grant update (last_seen_at) on known_device to countinghouse_app;
