-- Without an organisation a transaction writes no role and no membership: answering an invitation names one first.
alter policy inserted_at_home on role with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
alter policy updated_at_home on role using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid) with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
alter policy deleted_at_home on role using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
alter policy inserted_at_home on membership with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
alter policy updated_at_home on membership using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid) with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
alter policy deleted_at_home on membership using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);

-- A membership's role is one of its organisation or a system one. The column is empty for the four system roles, whose
-- key to `role` is `role_id` alone, and otherwise leads together with the organisation. A system role that this list does
-- not know is refused.
alter table role add constraint role_of_organisation unique (organisation_id, id);

alter table membership
  add column own_role_id uuid generated always as (
    case when role_id in ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
                          '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004')
      then null else role_id end) stored,
  add constraint membership_role_of_organisation
    foreign key (organisation_id, own_role_id) references role (organisation_id, id);
