create table business (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 64),
  status text not null default 'ACTIVE' check (status in ('ACTIVE','DISABLED')),
  settlement_currency text not null,
  supported_display_currencies text[] not null check (cardinality(supported_display_currencies) > 0),
  -- {"USDT":["TRX","ETH"]}
  deposit_networks jsonb not null check (jsonb_typeof(deposit_networks) = 'object'),
  deposit_received_callback_url text check (char_length(deposit_received_callback_url) <= 2048),
  withdrawal_callback_url text check (char_length(withdrawal_callback_url) <= 2048),
  withdrawal_approval_callback_url text check (char_length(withdrawal_approval_callback_url) <= 2048),
  callback_secret_enc bytea not null,
  overpayment_policy text not null default 'PROCESS' check (overpayment_policy in ('PROCESS','EXCESS_REFUND')),
  refund_follow_up_deposits boolean not null default false,
  blockchain_fee_paid_by text not null default 'MERCHANT' check (blockchain_fee_paid_by in ('USER','MERCHANT')),
  -- null: one-to-one rates are off
  depeg_threshold numeric(9,6) check (depeg_threshold between 0.01 and 0.10),
  user_service_fee_distribution numeric(9,6) not null default 0 check (user_service_fee_distribution between 0 and 1),
  underpayment_tolerance numeric(9,6) not null default 0.005 check (underpayment_tolerance between 0 and 1),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id),
  check (depeg_threshold is null or user_service_fee_distribution = 0),
  check (overpayment_policy = 'PROCESS' or refund_follow_up_deposits)
);

create unique index business_name on business (organisation_id, lower(name));
alter table business enable row level security;
alter table business force row level security;
create policy of_the_organisation on business to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on business to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on business to countinghouse_app, countinghouse_worker;

-- Rates are fractions of one; minima and flat fees are atomic units of the charged currency.
create table fee_schedule (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  -- null: for every business without its own
  business_id uuid,
  effective_from timestamptz(3) not null,
  deposit_service_fee numeric(9,6) not null default 0.0100 check (deposit_service_fee between 0 and 1),
  withdrawal_service_fee numeric(9,6) not null default 0.0020 check (withdrawal_service_fee between 0 and 1),
  fiat_deposit_fee numeric(9,6) not null default 0.0010 check (fiat_deposit_fee between 0 and 1),
  fiat_deposit_fee_minimum numeric(38,0) not null default 100 check (fiat_deposit_fee_minimum >= 0),
  fiat_withdrawal_fees jsonb not null default '{}',
  conversion_spread numeric(9,6) not null default 0.0030 check (conversion_spread between 0 and 1),
  deposit_spread numeric(9,6) not null default 0.0050 check (deposit_spread between 0 and 1),
  internal_transfer_fee numeric(9,6) not null default 0 check (internal_transfer_fee between 0 and 1),
  created_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id)
);

create unique index fee_schedule_version
  on fee_schedule (organisation_id, business_id, effective_from) nulls not distinct;
alter table fee_schedule enable row level security;
alter table fee_schedule force row level security;
create policy of_the_organisation on fee_schedule to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on fee_schedule to countinghouse_worker
  using (true) with check (true);
grant select, insert on fee_schedule to countinghouse_app, countinghouse_worker;
