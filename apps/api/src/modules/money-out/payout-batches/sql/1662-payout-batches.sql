-- Payouts of one coin over one network from one balance, checked row by row, frozen and approved together.
--
-- Amounts are atomic units of their currency; NaN compares above every number.
create table payout_batch (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  name text not null check (char_length(name) between 1 and 64),
  currency text not null,
  network text not null,
  debit_currency text not null,
  blockchain_fee_paid_by text check (blockchain_fee_paid_by in ('USER','MERCHANT')),
  status text not null check (status in ('DRAFT','FREEZING','AWAITING_APPROVAL','RELEASING','DONE','PARTLY','FAILED',
    'REFUSED','EXPIRED','CANCELLED')),
  -- of the last attempt to freeze it
  problem text check (char_length(problem) between 1 and 500),
  -- as its maker looked at them when he froze it
  expected_rows integer check (expected_rows > 0),
  expected_held numeric(38,0) check (expected_held > 0 and expected_held < 'NaN'),
  -- of the payouts that were made of it
  payouts integer check (payouts > 0),
  amount numeric(38,0) check (amount > 0 and amount < 'NaN'),
  recipient_amount numeric(38,0) check (recipient_amount > 0 and recipient_amount < 'NaN'),
  network_fee numeric(38,0) check (network_fee >= 0 and network_fee < 'NaN'),
  service_fee numeric(38,0) check (service_fee >= 0 and service_fee < 'NaN'),
  held_amount numeric(38,0) check (held_amount > 0 and held_amount < 'NaN'),
  uniform_currency text,
  uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  needs_approval boolean,
  -- of the seals of all its payouts, under a key that is not in the database
  seal bytea check (octet_length(seal) = 32),
  retry_of uuid,
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY')),
  initiated_by_id uuid not null,
  initiated_by_label text not null,
  -- the person, or the person who answers for the key
  initiated_by_user uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  frozen_at timestamptz(3),
  ended_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, retry_of) references payout_batch (organisation_id, id),
  check ((payouts is null) = (seal is null) and (payouts is null) = (frozen_at is null)
     and (payouts is null) = (held_amount is null) and (payouts is null) = (needs_approval is null)),
  check (status not in ('AWAITING_APPROVAL','RELEASING','DONE','PARTLY','FAILED','REFUSED','EXPIRED') or payouts is not null),
  check ((ended_at is not null) = (status in ('DONE','PARTLY','FAILED','REFUSED','EXPIRED','CANCELLED')))
);

create index payout_batch_listed on payout_batch (organisation_id, created_at desc, id desc);
create index payout_batch_of_business on payout_batch (organisation_id, business_id, created_at desc, id desc);
create index payout_batch_under_way on payout_batch (created_at) where status in ('FREEZING','RELEASING');
alter table payout_batch enable row level security;
alter table payout_batch force row level security;
create policy of_the_organisation on payout_batch to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on payout_batch to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on payout_batch to countinghouse_app, countinghouse_worker;

-- Rows as typed: they may be wrong until the batch is frozen.
create table payout_batch_row (
  organisation_id uuid not null,
  batch_id uuid not null,
  number integer not null check (number between 1 and 5000),
  client_withdrawal_id text not null check (char_length(client_withdrawal_id) between 1 and 64),
  recipient_address text not null check (char_length(recipient_address) <= 512),
  destination_tag text check (char_length(destination_tag) <= 32),
  amount text not null check (char_length(amount) <= 64),
  name text check (char_length(name) between 1 and 100),
  note text check (char_length(note) between 1 and 140),
  own_wallet boolean not null,
  beneficiary_id uuid,
  left_out boolean not null,
  accepted boolean not null,
  primary key (organisation_id, batch_id, number),
  foreign key (organisation_id, batch_id) references payout_batch (organisation_id, id),
  foreign key (organisation_id, beneficiary_id) references originator (organisation_id, id)
);

alter table payout_batch_row enable row level security;
alter table payout_batch_row force row level security;
create policy of_the_organisation on payout_batch_row to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on payout_batch_row to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on payout_batch_row to countinghouse_app;
grant select on payout_batch_row to countinghouse_worker;
