-- A reset of a second factor bears a seal of whose it is, of its link and of when it is due. One that is over stays so.
alter table factor_reset add column seal bytea check (octet_length(seal) = 32);
revoke update, delete on factor_reset from countinghouse_app;
grant update (token_hash, confirmed_at, due_at, ended_at, outcome, seal) on factor_reset to countinghouse_app;
alter table factor_reset enable row level security;
create policy read_by_everybody on factor_reset for select to countinghouse_app using (true);
create policy added_by_everybody on factor_reset for insert to countinghouse_app with check (seal is not null);
create policy while_it_lasts on factor_reset for update to countinghouse_app using (ended_at is null)
  with check (seal is not null or ended_at is not null);
create policy of_every_organisation on factor_reset to countinghouse_worker using (true) with check (true);
