-- Coins that leave the organisation.
--
-- Amounts are atomic units of their currency; NaN compares above every number.
create table crypto_withdrawal (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  client_withdrawal_id text not null check (char_length(client_withdrawal_id) between 1 and 64),
  currency text not null,
  network text not null,
  -- address and tag in their one spelling
  recipient_address text not null check (char_length(recipient_address) between 1 and 128),
  destination_tag text check (destination_tag ~ '^[0-9]{1,20}$'),
  debit_currency text not null,
  target_amount_policy text not null check (target_amount_policy in ('CRYPTO','FIAT')),
  target_currency text not null,
  target_amount numeric(38,0) not null check (target_amount > 0 and target_amount < 'NaN'),
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  blockchain_fee_paid_by text not null check (blockchain_fee_paid_by in ('USER','MERCHANT')),
  network_fee numeric(38,0) not null check (network_fee >= 0 and network_fee < 'NaN'),
  recipient_amount numeric(38,0) not null check (recipient_amount > 0 and recipient_amount < 'NaN'),
  -- shares of one, as they were when it was made
  service_fee_share numeric(9,6) not null check (service_fee_share between 0 and 1),
  spread numeric(9,6) not null check (spread between 0 and 1),
  -- in the debit currency; as quoted, and from the moment it is being sent as executed
  service_fee numeric(38,0) not null check (service_fee >= 0 and service_fee < 'NaN'),
  cost numeric(38,0) not null check (cost > 0 and cost < 'NaN'),
  held_amount numeric(38,0) not null check (held_amount > 0 and held_amount < 'NaN'),
  debit_amount numeric(38,0) check (debit_amount > 0 and debit_amount < 'NaN'),
  rate numeric(38,18) check (rate > 0 and rate < 'NaN'),
  rate_source text,
  rate_at timestamptz(3),
  uniform_currency text not null,
  uniform_amount numeric(38,0) not null check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  status text not null check (status in ('PENDING_APPROVAL','PENDING','PROCESSING','BROADCASTED','COMPLETED',
    'BLOCKED','REJECTED','CANCELLED','EXPIRED','FAILED')),
  status_reason text check (status_reason in ('LIQUIDITY','SCREENING','RATES','ADDRESS','RECONCILING',
    'SCREENING_HIT','RATE_MOVED','TAMPERED','BROADCAST_REFUSED','DROPPED')),
  approval_status text not null check (approval_status in ('SKIPPED','PENDING','APPROVED','REJECTED','EXPIRED')),
  -- of the amount and its receiver, under a key that is not in the database
  seal bytea not null check (octet_length(seal) = 32),
  beneficiary_id uuid,
  own_wallet boolean not null,
  note text check (char_length(note) between 1 and 140),
  transaction_id text,
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  initiated_by_id uuid,
  initiated_by_label text not null,
  broadcast_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, business_id, client_withdrawal_id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, beneficiary_id) references originator (organisation_id, id),
  check (status not in ('BROADCASTED','COMPLETED') or (transaction_id is not null and debit_amount is not null)),
  check (debit_amount <= held_amount),
  check ((status = 'COMPLETED') = (completed_at is not null))
);

create index crypto_withdrawal_listed
  on crypto_withdrawal (organisation_id, business_id, created_at desc, id desc);

create index crypto_withdrawal_by_status
  on crypto_withdrawal (organisation_id, business_id, status, created_at desc, id desc);

create index crypto_withdrawal_recipient
  on crypto_withdrawal (organisation_id, recipient_address, created_at desc);

-- People mistake addresses with the same beginning and end for one another.
create index crypto_withdrawal_look_alike
  on crypto_withdrawal (organisation_id, lower(left(recipient_address, 6)), lower(right(recipient_address, 4)));

create index crypto_withdrawal_transaction
  on crypto_withdrawal (organisation_id, transaction_id) where transaction_id is not null;

create index crypto_withdrawal_waiting on crypto_withdrawal (created_at, id) where status = 'PENDING';
alter table crypto_withdrawal enable row level security;
alter table crypto_withdrawal force row level security;
create policy of_the_organisation on crypto_withdrawal to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on crypto_withdrawal to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on crypto_withdrawal to countinghouse_app, countinghouse_worker;
