-- The last comparison of each place with what is booked there.
create table reconciliation (
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('CUSTODY','BANK')),
  currency text not null,
  -- empty: at the bank
  network text not null,
  -- atomic units of the currency
  held numeric(38,0) not null check (held < 'NaN'),
  booked numeric(38,0) not null check (booked < 'NaN'),
  -- held less booked, less what is on its way; zero: they agree
  difference numeric(38,0) not null check (difference < 'NaN'),
  differs_since timestamptz(3),
  compared_at timestamptz(3) not null,
  primary key (organisation_id, kind, currency, network),
  check ((kind = 'BANK') = (network = '')),
  check ((difference = 0) = (differs_since is null))
);
alter table reconciliation enable row level security;
alter table reconciliation force row level security;
create policy of_the_organisation on reconciliation to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on reconciliation to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on reconciliation to countinghouse_app, countinghouse_worker;
