-- Numbers are kept without spaces and dashes, in capitals. Which fields are there depends on the payment method.
create table bank_account (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  account_label text not null check (char_length(account_label) between 1 and 64),
  currency text not null check (currency in ('EUR','GBP','USD')),
  payment_method text not null
    check (payment_method in ('SEPA','SEPA_INSTANT','FPS','CHAPS','ACH','FEDWIRE','SWIFT')),
  holder_name text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  email text,
  bank_name text not null,
  bank_address text not null,
  iban text check (iban ~ '^[A-Z0-9]{5,34}$'),
  account_number text check (account_number ~ '^[A-Z0-9]{1,34}$'),
  sort_code text check (sort_code ~ '^[0-9]{6}$'),
  routing_number text check (routing_number ~ '^[0-9]{9}$'),
  swift_code text check (swift_code ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  has_intermediary_bank boolean not null,
  intermediary_bank_name text,
  intermediary_bank_address text,
  status text not null check (status in ('PENDING_VERIFICATION','ACTIVE','REJECTED','ARCHIVED')),
  rejection_reason text,
  verified_at timestamptz(3),
  -- Rises with every change that has it verified anew, so that an answer is not taken for another account's.
  revision integer not null,
  created_by_label text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  check ((iban is null) <> (account_number is null)),
  check ((status = 'REJECTED') = (rejection_reason is not null) or status = 'ARCHIVED'),
  check (status <> 'ACTIVE' or verified_at is not null)
);

create unique index bank_account_label on bank_account (organisation_id, lower(account_label))
  where status <> 'ARCHIVED';
alter table bank_account enable row level security;
alter table bank_account force row level security;
create policy of_the_organisation on bank_account to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_account to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on bank_account to countinghouse_app, countinghouse_worker;
