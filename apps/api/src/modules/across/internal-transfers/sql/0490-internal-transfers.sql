-- Amounts are atomic units of the currency; NaN compares above every number.
create table internal_transfer (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  from_business_id uuid not null,
  to_business_id uuid not null,
  client_label text check (char_length(client_label) between 1 and 64),
  currency text not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  fee numeric(38,0) not null check (fee >= 0 and fee < 'NaN'),
  note text check (char_length(note) between 1 and 140),
  status text not null check (status in ('COMPLETED','FAILED')),
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  initiated_by_id uuid,
  initiated_by_label text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, from_business_id) references business (organisation_id, id),
  foreign key (organisation_id, to_business_id) references business (organisation_id, id),
  check (from_business_id <> to_business_id)
);

create index internal_transfer_out
  on internal_transfer (organisation_id, from_business_id, created_at desc, id desc);

create index internal_transfer_in
  on internal_transfer (organisation_id, to_business_id, created_at desc, id desc);

create index internal_transfer_label on internal_transfer (organisation_id, client_label)
  where client_label is not null;

-- A transfer is never rewritten: its correction is a transfer back.
alter table internal_transfer enable row level security;
alter table internal_transfer force row level security;
create policy of_the_organisation on internal_transfer to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on internal_transfer to countinghouse_worker
  using (true) with check (true);
grant select, insert on internal_transfer to countinghouse_app, countinghouse_worker;

alter table stat_daily drop constraint stat_daily_direction_check,
  add constraint stat_daily_direction_check
    check (direction in ('DEPOSIT','WITHDRAWAL','TRANSFER_IN','TRANSFER_OUT'));
