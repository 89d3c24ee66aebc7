-- Holdings that the sandbox's chains and bank began with. Empty in production.
create table simulated_holding (
  organisation_id uuid not null references organisation (id),
  currency text not null,
  -- empty: at the bank
  network text not null,
  units numeric(38,0) not null check (units < 'NaN'),
  primary key (organisation_id, currency, network)
);
alter table simulated_holding enable row level security;
alter table simulated_holding force row level security;
create policy of_the_organisation on simulated_holding to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on simulated_holding to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on simulated_holding to countinghouse_app, countinghouse_worker;
