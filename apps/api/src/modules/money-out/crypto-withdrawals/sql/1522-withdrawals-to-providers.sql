-- Withdrawals to a travel address: another provider is asked before they leave, and names the address that is paid.
alter table crypto_withdrawal
  -- as given when it was made, and under the seal of that moment; `recipient_address` is the same until the provider has answered
  add column travel_address text check (char_length(travel_address) between 1 and 512),
  -- of the address that the provider named, under a key that is not in the database
  add column payee_seal bytea check (octet_length(payee_seal) = 32),
  add check (payee_seal is null or travel_address is not null),
  drop constraint crypto_withdrawal_recipient_address_check,
  add constraint crypto_withdrawal_recipient_address_check check (char_length(recipient_address) between 1 and 512),
  drop constraint crypto_withdrawal_status_reason_check,
  add constraint crypto_withdrawal_status_reason_check
    check (status_reason in ('LIQUIDITY','SCREENING','RATES','ADDRESS','STOPPED','TRAVEL_RULE','RECONCILING',
      'SCREENING_HIT','RATE_MOVED','TAMPERED','BROADCAST_REFUSED','DROPPED','TRAVEL_RULE_REFUSED'));

create table withdrawal_inquiry (
  organisation_id uuid not null,
  -- the withdrawal's: one has one inquiry
  id uuid not null,
  provider_id uuid not null references travel_rule_provider (id),
  request_identifier uuid not null,
  status text not null check (status in ('WAITING','ASKED','APPROVED','REJECTED')),
  failures integer not null default 0 check (failures >= 0),
  next_try_at timestamptz(3) not null,
  last_problem text,
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  -- of the other provider, as it says it; told to people of the organisation
  reason text check (char_length(reason) <= 280),
  -- address of the other provider that the end is told to
  callback text check (char_length(callback) between 1 and 2048),
  ended_as text check (ended_as in ('TXID','CANCELED')),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references crypto_withdrawal (organisation_id, id),
  check ((status in ('APPROVED','REJECTED')) = (answered_at is not null)),
  check ((status = 'APPROVED') = (callback is not null)),
  check ((ended_as is null) = (ended_at is null))
);

create index withdrawal_inquiry_due on withdrawal_inquiry (next_try_at)
  where status = 'WAITING' or (status = 'APPROVED' and ended_at is null);
alter table withdrawal_inquiry enable row level security;
alter table withdrawal_inquiry force row level security;
create policy of_the_organisation on withdrawal_inquiry to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on withdrawal_inquiry to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on withdrawal_inquiry to countinghouse_app, countinghouse_worker;
