-- Money that leaves by bank, and the files that tell banks of it.
--
-- Files for the bank, made once: the same rows always give the same bytes.
create table bank_payment_file (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  collection_account_id uuid not null,
  currency text not null,
  payment_method text not null,
  execution_date text not null check (execution_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- the account it is paid from, as it was
  debtor jsonb not null,
  payments integer not null check (payments > 0),
  -- atomic units of the currency; NaN compares above every number
  control_sum numeric(38,0) not null check (control_sum > 0 and control_sum < 'NaN'),
  -- of its bytes, when it was made
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz(3) not null,
  exports integer not null default 0 check (exports >= 0),
  exported_at timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, collection_account_id) references collection_account (organisation_id, id),
  check ((exports = 0) = (exported_at is null))
);
alter table bank_payment_file enable row level security;
alter table bank_payment_file force row level security;
create policy of_the_organisation on bank_payment_file to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_payment_file to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on bank_payment_file to countinghouse_app, countinghouse_worker;

create table fiat_withdrawal (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  client_label text not null check (char_length(client_label) between 1 and 64),
  currency text not null,
  payment_method text not null,
  bank_account_id uuid not null,
  -- the account as it was when this was made
  paid_to jsonb not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  fee numeric(38,0) not null check (fee >= 0 and fee < 'NaN'),
  debit_amount numeric(38,0) not null check (debit_amount = amount + fee),
  reference text check (char_length(reference) between 1 and 140),
  status text not null check (status in ('PENDING','PROCESSING','COMPLETED','RETURNED','CANCELLED','REJECTED','FAILED')),
  status_reason text check (char_length(status_reason) between 1 and 280),
  -- of the amount and its receiver, under a key that is not in the database
  seal bytea not null check (octet_length(seal) = 32),
  initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  initiated_by_id uuid,
  initiated_by_label text not null,
  created_at timestamptz(3) not null,
  submit_at timestamptz(3) not null,
  execution_date text not null check (execution_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  arrives_from text not null check (arrives_from ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  arrives_until text not null check (arrives_until >= arrives_from),
  file_id uuid,
  sent_at timestamptz(3),
  completed_at timestamptz(3),
  bank_transaction_id text,
  returned_at timestamptz(3),
  returned_amount numeric(38,0) check (returned_amount > 0 and returned_amount <= amount),
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_account (organisation_id, id),
  foreign key (organisation_id, file_id) references bank_payment_file (organisation_id, id),
  check ((file_id is null) = (sent_at is null)),
  check ((status in ('PROCESSING','COMPLETED','RETURNED','FAILED')) = (file_id is not null)),
  check ((status in ('COMPLETED','RETURNED')) = (completed_at is not null)),
  check ((status = 'RETURNED') = (returned_at is not null)),
  check ((returned_at is null) = (returned_amount is null))
);

create index fiat_withdrawal_listed
  on fiat_withdrawal (organisation_id, business_id, created_at desc, id desc);

create index fiat_withdrawal_by_status
  on fiat_withdrawal (organisation_id, business_id, status, created_at desc, id desc);

create index fiat_withdrawal_of_account on fiat_withdrawal (organisation_id, bank_account_id, created_at desc);
create index fiat_withdrawal_due on fiat_withdrawal (submit_at, id) where status = 'PENDING';
create index fiat_withdrawal_at_bank on fiat_withdrawal (organisation_id, currency) where status = 'PROCESSING';
create index fiat_withdrawal_of_file on fiat_withdrawal (organisation_id, file_id) where file_id is not null;
alter table fiat_withdrawal enable row level security;
alter table fiat_withdrawal force row level security;
create policy of_the_organisation on fiat_withdrawal to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on fiat_withdrawal to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on fiat_withdrawal to countinghouse_app, countinghouse_worker;

-- Banks also tell what they paid for us, and what of it came back.
alter table bank_entry drop constraint bank_entry_kind_check;

alter table bank_entry add constraint bank_entry_kind_check
  check (kind in ('CREDIT','REVERSAL','DEBIT','RETURN'));
