-- Amounts are atomic units of their currency; NaN compares above every number.
create table balance_conversion (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  amount_currency_type text not null check (amount_currency_type in ('DEBIT','CREDIT')),
  debit_currency text not null,
  credit_currency text not null,
  debit_amount numeric(38,0) not null check (debit_amount > 0 and debit_amount < 'NaN'),
  credit_amount numeric(38,0) not null check (credit_amount > 0 and credit_amount < 'NaN'),
  rate numeric(38,18) not null check (rate > 0 and rate < 'NaN'),
  mid_rate numeric(38,18) not null check (mid_rate > 0 and mid_rate < 'NaN'),
  spread numeric(9,6) not null check (spread between 0 and 1),
  status text not null check (status in ('PENDING','EXECUTED','EXPIRED','FAILED')),
  expires_at timestamptz(3) not null,
  executed_at timestamptz(3),
  failure_reason text check (failure_reason in ('INSUFFICIENT_BALANCE')),
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  initiated_by_id uuid,
  initiated_by_label text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (debit_currency <> credit_currency),
  check (rate <= mid_rate),
  check (expires_at > created_at),
  check ((status = 'EXECUTED') = (executed_at is not null)),
  check (executed_at < expires_at),
  check ((status = 'FAILED') = (failure_reason is not null))
);

create index balance_conversion_created
  on balance_conversion (organisation_id, business_id, created_at desc, id desc);
alter table balance_conversion enable row level security;
alter table balance_conversion force row level security;
create policy of_the_organisation on balance_conversion to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on balance_conversion to countinghouse_worker
  using (true) with check (true);
grant select, insert on balance_conversion to countinghouse_app, countinghouse_worker;

-- A quote's numbers are never rewritten: only what became of it.
grant update (status, executed_at, failure_reason) on balance_conversion
  to countinghouse_app, countinghouse_worker;
