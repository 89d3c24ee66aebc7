alter table dead_letter add column again_at timestamptz(3);

-- A request notes that its organisation wants a job done again, and nothing else; the worker then puts it back.
create policy of_the_organisation_again on dead_letter for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select (again_at), update (again_at) on dead_letter to countinghouse_app;
