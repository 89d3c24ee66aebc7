-- Accounts that take money in. One account serves several payment methods of its currency.
create table collection_account (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  currency text not null check (currency in ('EUR','GBP','USD')),
  payment_methods text[] not null check (cardinality(payment_methods) > 0),
  beneficiary text not null,
  iban text check (iban ~ '^[A-Z0-9]{5,34}$'),
  account_number text check (account_number ~ '^[A-Z0-9]{1,34}$'),
  sort_code text check (sort_code ~ '^[0-9]{6}$'),
  routing_number text check (routing_number ~ '^[0-9]{9}$'),
  swift_code text check (swift_code ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  bank_name text not null,
  bank_address text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  check ((iban is null) <> (account_number is null))
);

-- A statement names the account alone, and must lead to one organisation.
create unique index collection_account_number
  on collection_account (coalesce(iban, account_number), coalesce(sort_code, routing_number, ''), currency);
alter table collection_account enable row level security;
alter table collection_account force row level security;
create policy of_the_organisation on collection_account to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on collection_account to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on collection_account to countinghouse_app, countinghouse_worker;

create table fiat_deposit (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  client_label text not null check (char_length(client_label) between 1 and 64),
  currency text not null,
  payment_method text not null,
  bank_account_id uuid not null,
  -- atomic units of the currency; NaN compares above every number
  expected_amount numeric(38,0) not null check (expected_amount > 0 and expected_amount < 'NaN'),
  received_amount numeric(38,0) check (received_amount > 0 and received_amount < 'NaN'),
  fee numeric(38,0) check (fee >= 0 and fee <= received_amount),
  payment_reference text not null,
  instructions jsonb not null,
  status text not null check (status in ('PENDING','RECEIVED','UNDER_REVIEW','RETURNED','CANCELLED','EXPIRED')),
  remitter_name text,
  remitter_account_masked text,
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  initiated_by_id uuid,
  initiated_by_label text not null,
  created_at timestamptz(3) not null,
  received_at timestamptz(3),
  expires_at timestamptz(3) not null,
  ordered_at timestamptz(3) not null generated always as (coalesce(received_at, created_at)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_account (organisation_id, id),
  check ((status in ('RECEIVED','UNDER_REVIEW','RETURNED')) = (received_amount is not null)),
  check ((received_amount is null) = (received_at is null)),
  check (status <> 'RECEIVED' or fee is not null)
);

create unique index fiat_deposit_reference on fiat_deposit (payment_reference);
create index fiat_deposit_created on fiat_deposit (organisation_id, business_id, created_at desc, id desc);
create index fiat_deposit_ordered on fiat_deposit (organisation_id, business_id, ordered_at desc, id desc);
create index fiat_deposit_open on fiat_deposit (expires_at) where status = 'PENDING';

create index fiat_deposit_of_account on fiat_deposit (organisation_id, bank_account_id)
  where status in ('PENDING','UNDER_REVIEW');
alter table fiat_deposit enable row level security;
alter table fiat_deposit force row level security;
create policy of_the_organisation on fiat_deposit to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on fiat_deposit to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on fiat_deposit to countinghouse_app, countinghouse_worker;

create table whitelabel_fiat_deposit (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  reference text not null,
  currency text not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  fee numeric(38,0) not null check (fee >= 0 and fee <= amount),
  remitter_name text,
  remitter_account_masked text,
  end_to_end_id text,
  -- the bank took it back
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id)
);

create index whitelabel_fiat_deposit_created
  on whitelabel_fiat_deposit (organisation_id, business_id, created_at desc, id desc);
alter table whitelabel_fiat_deposit enable row level security;
alter table whitelabel_fiat_deposit force row level security;
create policy of_the_organisation on whitelabel_fiat_deposit to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on whitelabel_fiat_deposit to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on whitelabel_fiat_deposit to countinghouse_app, countinghouse_worker;

-- Entries of banks on our accounts, each once, and what became of them.
create table bank_entry (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  collection_account_id uuid not null,
  kind text not null check (kind in ('CREDIT','REVERSAL')),
  currency text not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  booked_at timestamptz(3) not null,
  reference text not null,
  end_to_end_id text,
  remitter_name text,
  remitter_account_masked text,
  -- null: of a reversal whose credit nobody found
  became_type text,
  became_id uuid,
  reversed_by uuid,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, collection_account_id) references collection_account (organisation_id, id)
);
alter table bank_entry enable row level security;
alter table bank_entry force row level security;
create policy of_the_organisation on bank_entry to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_entry to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on bank_entry to countinghouse_app, countinghouse_worker;

-- By what an entry is recognised when another statement tells of it again.
create table bank_entry_key (
  organisation_id uuid not null,
  collection_account_id uuid not null,
  key text not null,
  bank_entry_id uuid not null,
  primary key (organisation_id, collection_account_id, key),
  foreign key (organisation_id, bank_entry_id) references bank_entry (organisation_id, id)
);
alter table bank_entry_key enable row level security;
alter table bank_entry_key force row level security;
create policy of_the_organisation on bank_entry_key to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_entry_key to countinghouse_worker
  using (true) with check (true);
grant select, insert on bank_entry_key to countinghouse_app, countinghouse_worker;
