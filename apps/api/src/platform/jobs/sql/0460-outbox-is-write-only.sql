-- The outbox is written by requests and read by the server's own worker alone. A request may ask for work, for no
-- organisation but its own, and then neither see, change nor remove any job, its own included.
revoke select, update, delete on job from countinghouse_app;
alter table job enable row level security;
alter table job force row level security;
create policy of_the_organisation on job for insert to countinghouse_app
  with check (organisation_id is null or organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on job to countinghouse_worker using (true) with check (true);
