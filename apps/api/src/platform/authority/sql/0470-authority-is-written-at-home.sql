-- Memberships and their roles are read before an organisation is chosen, so every transaction may read them. They are
-- written by the organisation's own transactions, system roles by no request. Row-level security is not forced on the owner:
-- migrations keep the system roles.
alter table role enable row level security;
create policy read_by_everybody on role for select to countinghouse_app using (true);
create policy inserted_at_home on role for insert to countinghouse_app with check (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy updated_at_home on role for update to countinghouse_app using (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id) with check (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy deleted_at_home on role for delete to countinghouse_app using (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy of_every_organisation on role to countinghouse_worker using (true) with check (true);
alter table membership enable row level security;
create policy read_by_everybody on membership for select to countinghouse_app using (true);
create policy inserted_at_home on membership for insert to countinghouse_app with check (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy updated_at_home on membership for update to countinghouse_app using (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id) with check (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy deleted_at_home on membership for delete to countinghouse_app using (
  organisation_id is not null
    and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id);
create policy of_every_organisation on membership to countinghouse_worker using (true) with check (true);
