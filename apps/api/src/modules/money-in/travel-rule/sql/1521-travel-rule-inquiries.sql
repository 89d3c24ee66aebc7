-- Questions of other providers whether coins of their customers may be sent to a payment. People are named only in `sealed`.
create table travel_rule_inquiry (
  organisation_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  payment_id uuid not null,
  provider_id uuid not null references travel_rule_provider (id),
  -- the other provider's, of one transfer over all its messages
  request_identifier uuid not null,
  version text not null,
  currency text not null,
  network text not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  -- address of the other provider that the answer goes to
  callback text not null check (char_length(callback) between 1 and 2048),
  key_id uuid not null,
  sealed bytea not null check (octet_length(sealed) > 28),
  -- how complete the data about the originator is; null: too little to name him by
  quality text check (quality in ('FULL','MINIMUM')),
  status text not null check (status in ('WAITING','ACCEPTED','REJECTED')),
  -- of a rejection, as the other provider is told
  reason text check (char_length(reason) between 1 and 280),
  decided_at timestamptz(3),
  decided_by_type text check (decided_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  decided_by_id uuid,
  decided_by_label text,
  -- delivery of the answer
  failures integer not null default 0 check (failures >= 0),
  next_try_at timestamptz(3),
  last_problem text,
  answered_at timestamptz(3),
  -- end of an accepted one, by the other provider
  transaction_id text check (char_length(transaction_id) between 1 and 256),
  cancelled_at timestamptz(3),
  -- the deposit whose payer it named
  deposit_id uuid,
  seal bytea check (octet_length(seal) = 32),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, provider_id, request_identifier),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id),
  foreign key (organisation_id, key_id) references personal_data_key (organisation_id, id),
  check ((status = 'WAITING') = (decided_at is null)),
  check ((status = 'REJECTED') = (reason is not null)),
  check (transaction_id is null or cancelled_at is null)
);

create index travel_rule_inquiry_listed on travel_rule_inquiry (organisation_id, status, created_at desc, id desc);
create index travel_rule_inquiry_of_payment on travel_rule_inquiry (organisation_id, payment_id);
create index travel_rule_inquiry_due on travel_rule_inquiry (next_try_at) where answered_at is null and decided_at is not null;
create unique index travel_rule_inquiry_of_deposit on travel_rule_inquiry (organisation_id, deposit_id)
  where deposit_id is not null;
alter table travel_rule_inquiry enable row level security;
alter table travel_rule_inquiry force row level security;
create policy of_the_organisation on travel_rule_inquiry to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on travel_rule_inquiry to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on travel_rule_inquiry to countinghouse_app, countinghouse_worker;
