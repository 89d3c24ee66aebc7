-- Money that belongs to no payment: of a business (unassociated), or of nobody known (unallocated, without a business).
create table unassociated_deposit (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  kind text not null check (kind in ('CRYPTO','FIAT')),
  business_id uuid,
  currency text not null,
  network text,
  -- atomic units of the currency; NaN compares above every number
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  uniform_currency text not null,
  uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  from_address text,
  to_address text,
  destination_tag text,
  transaction_id text,
  output_index integer check (output_index >= 0),
  block_height bigint check (block_height >= 0),
  sender_name text,
  sender_account_masked text,
  reference text,
  reason text not null check (reason in ('UNKNOWN_TAG','MISSING_TAG','UNSUPPORTED_TOKEN','CLOSED_PAYMENT','UNKNOWN_REFERENCE','OTHER')),
  -- ORPHANED: its chain took it back
  status text not null check (status in ('PENDING','ASSOCIATED','REFUNDED','WRITTEN_OFF','ORPHANED')),
  -- the payment whose address it reached, where there was one
  payment_id uuid,
  resolved_into_type text,
  resolved_into_id uuid,
  resolved_by_type text check (resolved_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  resolved_by_id uuid,
  resolved_by_label text,
  resolved_at timestamptz(3),
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (kind = 'FIAT' or (network is not null and transaction_id is not null and output_index is not null))
);

create unique index unassociated_deposit_counts_once
  on unassociated_deposit (organisation_id, network, transaction_id, output_index, currency)
  where kind = 'CRYPTO' and status <> 'ORPHANED';

create index unassociated_deposit_of_business
  on unassociated_deposit (organisation_id, business_id, received_at desc, id desc);

create index unassociated_deposit_received
  on unassociated_deposit (organisation_id, received_at desc, id desc);
alter table unassociated_deposit enable row level security;
alter table unassociated_deposit force row level security;
create policy of_the_organisation on unassociated_deposit to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on unassociated_deposit to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on unassociated_deposit to countinghouse_app, countinghouse_worker;
