-- Payments of the history that people or the server have moved on since.
create table sandbox_left_alone (
  organisation_id uuid not null,
  payment_id uuid not null,
  primary key (organisation_id, payment_id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id)
);
alter table sandbox_left_alone enable row level security;
alter table sandbox_left_alone force row level security;
create policy of_the_organisation on sandbox_left_alone to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on sandbox_left_alone to countinghouse_worker
  using (true) with check (true);
grant select, insert on sandbox_left_alone to countinghouse_app, countinghouse_worker;
