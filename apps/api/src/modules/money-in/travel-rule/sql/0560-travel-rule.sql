-- One data key an organisation and month. The month's persons are forgotten by destroying their key, backups included.
create table personal_data_key (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- the key itself, sealed under the installation's; null once it was destroyed
  wrapped bytea,
  created_at timestamptz(3) not null default app_clock(),
  destroyed_at timestamptz(3),
  primary key (organisation_id, id),
  unique (organisation_id, month),
  check ((wrapped is null) = (destroyed_at is not null))
);
alter table personal_data_key enable row level security;
alter table personal_data_key force row level security;
create policy of_the_organisation on personal_data_key to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on personal_data_key to countinghouse_worker
  using (true) with check (true);
grant select, insert on personal_data_key to countinghouse_app, countinghouse_worker;

-- No request destroys a key: the retention job does.
grant update (wrapped, destroyed_at) on personal_data_key to countinghouse_worker;

-- A person is named only in `sealed`; the other columns count for the rule and name nobody.
create table originator (
  organisation_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  sealed bytea not null check (octet_length(sealed) > 28),
  quality text not null check (quality in ('FULL','MINIMUM')),
  wallet_type text check (wallet_type in ('SELF_HOSTED','HOSTED')),
  ownership_method text check (ownership_method in ('SIGNED_MESSAGE','DECLARATION','MICRO_TRANSFER')),
  owned_by_third_party boolean not null,
  given_by_type text not null check (given_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  given_by_id uuid,
  given_by_label text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, key_id) references personal_data_key (organisation_id, id)
);
alter table originator enable row level security;
alter table originator force row level security;
create policy of_the_organisation on originator to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on originator to countinghouse_worker
  using (true) with check (true);
grant select, insert on originator to countinghouse_app, countinghouse_worker;

-- The payer that a merchant named with the payment, before any money came.
create table payment_originator (
  organisation_id uuid not null,
  payment_id uuid not null,
  originator_id uuid not null,
  primary key (organisation_id, payment_id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id),
  foreign key (organisation_id, originator_id) references originator (organisation_id, id)
);
alter table payment_originator enable row level security;
alter table payment_originator force row level security;
create policy of_the_organisation on payment_originator to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on payment_originator to countinghouse_worker
  using (true) with check (true);
grant select, insert on payment_originator to countinghouse_app, countinghouse_worker;

create table travel_rule_record (
  organisation_id uuid not null,
  -- the deposit's: a transfer has one record
  id uuid not null,
  business_id uuid not null,
  payment_id uuid not null,
  status text not null check (status in ('PENDING','COMPLETED','REFUSED','EXPIRED')),
  regime text not null check (regime in ('EU_TFR','FATF')),
  reason text not null check (reason in ('EVERY_TRANSFER','THRESHOLD','LINKED_TRANSFERS')),
  uniform_currency text not null,
  -- the value of the transfer at its detection; null where no price of that time is known
  uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 1e38),
  ownership_proof_required boolean not null,
  originator_id uuid,
  received_at timestamptz(3) not null,
  deadline_at timestamptz(3) not null,
  -- the deadline passed, and the platform was told to decide
  escalated_at timestamptz(3),
  completed_at timestamptz(3),
  completed_by_type text check (completed_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  completed_by_id uuid,
  completed_by_label text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references deposit (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, originator_id) references originator (organisation_id, id),
  check ((completed_at is null) = (completed_by_label is null)),
  check (status <> 'PENDING' or completed_at is null)
);

create index travel_rule_record_listed
  on travel_rule_record (organisation_id, status, received_at desc, id desc);

create index travel_rule_record_of_business
  on travel_rule_record (organisation_id, business_id, status, received_at desc, id desc);

create index travel_rule_record_due on travel_rule_record (deadline_at) where status = 'PENDING';
alter table travel_rule_record enable row level security;
alter table travel_rule_record force row level security;
create policy of_the_organisation on travel_rule_record to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on travel_rule_record to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on travel_rule_record to countinghouse_app, countinghouse_worker;
-- Earlier deposits that wait, or were asked about, get their record. Their payers were not kept, nor the value of those
-- that wait: the payer then proves that the wallet is his, to be on the safe side. The owner sees rows of forced tables only
-- while they are not forced.
alter table deposit no force row level security;
alter table travel_rule_record no force row level security;

insert into travel_rule_record (
    organisation_id, id, business_id, payment_id, status, regime, reason, uniform_currency, uniform_amount,
    ownership_proof_required, received_at, deadline_at, completed_at, completed_by_type, completed_by_label,
    created_at, updated_at)
  select d.organisation_id, d.id, d.business_id, d.payment_id, d.travel_rule_status, rule.regime,
         case when rule.regime = 'EU_TFR' then 'EVERY_TRANSFER' else 'THRESHOLD' end, o.uniform_currency,
         d.uniform_amount, rule.regime = 'EU_TFR' and coalesce(d.uniform_amount > 100000, true), rule.received_at,
         rule.received_at + make_interval(hours => case when rule.regime = 'EU_TFR' then 72 else 120 end),
         case when d.travel_rule_status <> 'PENDING' then coalesce(d.confirmed_at, d.updated_at) end,
         case when d.travel_rule_status <> 'PENDING' then 'SYSTEM' end,
         case when d.travel_rule_status <> 'PENDING' then 'system' end,
         d.detected_at, d.updated_at
    from deposit d
    join organisation o on o.id = d.organisation_id
    cross join lateral (
      select case when not 'USDT' = any(o.enabled_crypto_currencies) or o.travel_rule ->> 'regime' = 'EU_TFR'
                  then 'EU_TFR' else 'FATF' end as regime,
             coalesce(d.final_at, d.detected_at) as received_at) rule
   where d.travel_rule_status <> 'NOT_REQUIRED';
alter table deposit force row level security;
alter table travel_rule_record force row level security;
