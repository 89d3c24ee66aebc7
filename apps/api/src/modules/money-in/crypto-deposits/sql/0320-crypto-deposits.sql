-- All amounts are atomic units of the currency named beside them. numeric(38,0) turns NaN away only where a check
-- compares it: NaN sorts above every number, so each amount has an upper bound.
create table payment (
  organisation_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  client_payment_id text not null check (char_length(client_payment_id) between 1 and 64),
  type text not null check (type in ('ONE_TIME','REUSABLE')),
  rate_type text not null check (rate_type in ('FIXED','FLOATING')),
  status text not null check (status in ('NEW','PENDING','AWAITING','DEPOSITED','EXPIRED','CANCELLED','BLOCKED','REFUNDED','UNPROCESSABLE')),
  labels text[] not null default '{}' check (labels <@ array['UNDERPAID','OVERPAID','LATE','FOLLOW_UP','MIXED_CURRENCY','DEPEG_APPLIED','DEPEG_BROKEN']),
  display_currency text,
  display_amount numeric(38,0) check (display_amount >= 0 and display_amount < 1e38),
  user_service_fee numeric(38,0) check (user_service_fee >= 0 and user_service_fee < 1e38),
  expected_display_amount numeric(38,0) check (expected_display_amount >= 0 and expected_display_amount < 1e38),
  deposit_currency text,
  network text,
  expected_deposit_amount numeric(38,0) check (expected_deposit_amount >= 0 and expected_deposit_amount < 1e38),
  settlement_currency text not null,
  expected_settlement_amount numeric(38,0) check (expected_settlement_amount >= 0 and expected_settlement_amount < 1e38),
  quoted_rate numeric(38,18) check (quoted_rate > 0 and quoted_rate < 1e20),
  quoted_settlement_rate numeric(38,18) check (quoted_settlement_rate > 0 and quoted_settlement_rate < 1e20),
  one_to_one_applied boolean not null default false,
  quoted_peg_rate numeric(38,18) check (quoted_peg_rate > 0 and quoted_peg_rate < 1e20),
  rate_locked_until timestamptz(3),
  wallet_address text,
  destination_tag text,
  payment_token text,
  expiration_minutes integer check (expiration_minutes between 1 and 10080),
  expires_at timestamptz(3),
  redirect_url text,
  locale text,
  customer_email text,
  refund_address text,
  overpayment_policy text not null check (overpayment_policy in ('PROCESS','EXCESS_REFUND')),
  refund_follow_up_deposits boolean not null,
  user_service_fee_distribution numeric(9,6) not null check (user_service_fee_distribution between 0 and 1),
  depeg_threshold numeric(9,6) check (depeg_threshold between 0 and 1),
  underpayment_tolerance numeric(9,6) not null check (underpayment_tolerance between 0 and 1),
  deposit_service_fee numeric(9,6) not null check (deposit_service_fee between 0 and 1),
  deposit_spread numeric(9,6) not null check (deposit_spread between 0 and 1),
  originator jsonb,
  actual_display_amount numeric(38,0) check (actual_display_amount >= 0 and actual_display_amount < 1e38),
  actual_settlement_amount numeric(38,0) not null check (actual_settlement_amount >= 0 and actual_settlement_amount < 1e38),
  actual_uniform_amount numeric(38,0) not null check (actual_uniform_amount >= 0 and actual_uniform_amount < 1e38),
  created_by_type text not null check (created_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  created_by_id uuid,
  created_by_label text not null,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check ((deposit_currency is null) = (network is null)),
  check (type = 'ONE_TIME' or rate_type = 'FLOATING'),
  check (display_currency is not null or (display_amount is null and expected_display_amount is null))
);

-- The list in its two scopes and two orders; each ends in the id, so a page's edge is exact.
create index payment_of_business_created on payment (organisation_id, business_id, created_at desc, id desc);
create index payment_created on payment (organisation_id, created_at desc, id desc);

create index payment_of_business_status
  on payment (organisation_id, business_id, status, created_at desc, id desc);

create index payment_status on payment (organisation_id, status, created_at desc, id desc);

create index payment_of_business_currency
  on payment (organisation_id, business_id, deposit_currency, created_at desc, id desc);

-- Few payments have labels, and only those are looked through for one.
create index payment_labelled
  on payment (organisation_id, business_id, created_at desc, id desc) where labels <> '{}';

create unique index payment_client_id on payment (organisation_id, client_payment_id, business_id);
create index payment_address on payment (organisation_id, wallet_address) where wallet_address is not null;
alter table payment enable row level security;
alter table payment force row level security;
create policy of_the_organisation on payment to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on payment to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on payment to countinghouse_app, countinghouse_worker;

create table deposit (
  organisation_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  business_id uuid not null,
  status text not null check (status in ('UNCONFIRMED','PENDING_AML','PENDING_TRAVEL_RULE','CONFIRMED','REFUNDING','REFUNDED','BLOCKED','UNPROCESSABLE','ORPHANED')),
  deposit_currency text not null,
  network text not null,
  deposit_amount numeric(38,0) not null check (deposit_amount >= 0 and deposit_amount < 1e38),
  on_chain_amount_raw text not null check (on_chain_amount_raw ~ '^[0-9]{1,78}$'),
  accepted_amount numeric(38,0) check (accepted_amount >= 0 and accepted_amount < 1e38),
  at_lock boolean,
  peg_outcome text check (peg_outcome in ('APPLIED','BROKEN')),
  display_currency text,
  display_amount numeric(38,0) check (display_amount >= 0 and display_amount < 1e38),
  display_rate numeric(38,18) check (display_rate > 0 and display_rate < 1e20),
  settlement_currency text,
  settlement_amount numeric(38,0) check (settlement_amount >= 0 and settlement_amount < 1e38),
  settlement_rate numeric(38,18) check (settlement_rate > 0 and settlement_rate < 1e20),
  settlement_service_fee numeric(38,0) check (settlement_service_fee >= 0 and settlement_service_fee < 1e38),
  settlement_distributed_user_service_fee numeric(38,0) check (settlement_distributed_user_service_fee >= 0 and settlement_distributed_user_service_fee < 1e38),
  settlement_payable_amount numeric(38,0) check (settlement_payable_amount >= 0 and settlement_payable_amount < 1e38),
  display_depeg_loss numeric(38,0) check (display_depeg_loss >= 0 and display_depeg_loss < 1e38),
  settlement_depeg_loss numeric(38,0) check (settlement_depeg_loss >= 0 and settlement_depeg_loss < 1e38),
  uniform_currency text,
  uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 1e38),
  from_address text,
  to_address text not null,
  destination_tag text,
  transaction_id text not null,
  output_index integer not null check (output_index >= 0),
  block_height bigint check (block_height >= 0),
  confirmations integer not null check (confirmations >= 0),
  required_confirmations integer not null check (required_confirmations > 0),
  risk_score numeric(9,6) check (risk_score between 0 and 1),
  risk_category text,
  is_follow_up boolean not null,
  is_late boolean not null,
  travel_rule_status text not null check (travel_rule_status in ('NOT_REQUIRED','PENDING','COMPLETED','REFUSED')),
  detected_at timestamptz(3) not null,
  final_at timestamptz(3),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id),
  check (settlement_payable_amount = settlement_amount - settlement_service_fee),
  check (accepted_amount <= deposit_amount)
);

create index deposit_of_payment on deposit (organisation_id, payment_id, detected_at, id);

create unique index deposit_on_chain
  on deposit (organisation_id, transaction_id, network, output_index, deposit_currency);

create index deposit_from on deposit (organisation_id, from_address);
alter table deposit enable row level security;
alter table deposit force row level security;
create policy of_the_organisation on deposit to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on deposit to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on deposit to countinghouse_app, countinghouse_worker;

create table refund (
  organisation_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  reason text not null check (reason in ('OVERPAYMENT','FOLLOW_UP','TRAVEL_RULE','COMPLIANCE','MANUAL')),
  type text not null check (type in ('PARTIAL','FULL')),
  currency text not null,
  amount numeric(38,0) not null check (amount >= 0 and amount < 1e38),
  fee numeric(38,0) not null check (fee >= 0 and fee < 1e38),
  to_address text,
  status text not null check (status in ('PENDING','AWAITING_ADDRESS','BROADCASTED','CONFIRMED','SKIPPED','FAILED')),
  transaction_id text,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, deposit_id),
  foreign key (organisation_id, deposit_id) references deposit (organisation_id, id),
  check (fee <= amount)
);
alter table refund enable row level security;
alter table refund force row level security;
create policy of_the_organisation on refund to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on refund to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on refund to countinghouse_app, countinghouse_worker;

-- One address per payment, never given to another business; coins with tags share one address.
create table deposit_address (
  organisation_id uuid not null,
  id uuid not null,
  network text not null,
  address text not null,
  destination_tag text,
  business_id uuid not null,
  payment_id uuid,
  assigned_at timestamptz(3) not null,
  released_at timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id)
);

create unique index deposit_address_is_one_payment
  on deposit_address (organisation_id, network, address, destination_tag) nulls not distinct;
alter table deposit_address enable row level security;
alter table deposit_address force row level security;
create policy of_the_organisation on deposit_address to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on deposit_address to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on deposit_address to countinghouse_app, countinghouse_worker;

create table state_transition (
  organisation_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  event text not null,
  -- a transaction id, a block, a provider's id: what tells a repeated event from a new one
  reference text not null default '',
  from_status text,
  to_status text not null,
  actor_type text not null check (actor_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  actor_id uuid,
  actor_label text not null,
  at timestamptz(3) not null,
  position bigint generated always as identity,
  primary key (organisation_id, entity_type, entity_id, event, reference)
);
alter table state_transition enable row level security;
alter table state_transition force row level security;
create policy of_the_organisation on state_transition to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on state_transition to countinghouse_worker
  using (true) with check (true);
grant select, insert on state_transition to countinghouse_app, countinghouse_worker;

create table stat_daily (
  organisation_id uuid not null,
  business_id uuid not null,
  direction text not null check (direction in ('DEPOSIT','WITHDRAWAL')),
  currency text not null,
  day date not null,
  count bigint not null,
  volume numeric(38,0) not null,
  uniform_volume numeric(38,0) not null,
  primary key (organisation_id, business_id, direction, currency, day)
);
alter table stat_daily enable row level security;
alter table stat_daily force row level security;
create policy of_the_organisation on stat_daily to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on stat_daily to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on stat_daily to countinghouse_app, countinghouse_worker;
