-- The owner moves the schedules and their runs with their organisation.
create policy of_the_move on report_schedule to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on report_schedule_run to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
