-- The closing balance of an account by the newest statement of a day.
create table bank_closing (
  organisation_id uuid not null references organisation (id),
  collection_account_id uuid not null,
  currency text not null,
  -- atomic units; below zero where the account was overdrawn
  units numeric(38,0) not null check (units < 'NaN'),
  -- entries booked before this instant are in it
  ends_at timestamptz(3) not null,
  read_at timestamptz(3) not null,
  primary key (organisation_id, collection_account_id),
  foreign key (organisation_id, collection_account_id) references collection_account (organisation_id, id)
);
alter table bank_closing enable row level security;
alter table bank_closing force row level security;
create policy of_the_organisation on bank_closing to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_closing to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on bank_closing to countinghouse_app, countinghouse_worker;
