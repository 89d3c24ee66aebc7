-- The tables of the server itself: organisations, people, sessions, retry keys, jobs, audit trail.
-- apps/api/src/testing/table-owners.ts names the present owner of each.
create table organisation (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 64),
  legal_name text not null,
  registration_number text not null,
  lei text,
  street text not null,
  city text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  brand text not null,
  uniform_currency text not null default 'EUR',
  enabled_fiat_settlement_currencies text[] not null default '{EUR}',
  enabled_crypto_settlement_currencies text[] not null default '{}',
  enabled_crypto_currencies text[] not null default '{}',
  refuse_usdt_settlement boolean not null default false,
  allow_service_fee_distribution boolean not null default false,
  fee_distribution_limit numeric(9,6) not null default 0 check (fee_distribution_limit between 0 and 1),
  special_business_id uuid,
  travel_rule jsonb not null default '{"regime":"OFF"}',
  whitelist_enforced boolean not null default false,
  whitelist_cooling_off_hours integer not null default 24 check (whitelist_cooling_off_hours >= 0),
  require_two_fa boolean not null default true,
  status text not null default 'ACTIVE' check (status in ('ACTIVE','SUSPENDED','CLOSED')),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock()
);
grant select, insert, update, delete on organisation to countinghouse_app, countinghouse_worker;

create table sender_data (
  organisation_id uuid primary key references organisation (id),
  email text not null,
  name text not null,
  address text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  signature_name text not null,
  mail_subject text not null,
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock()
);
alter table sender_data enable row level security;
alter table sender_data force row level security;
create policy of_the_organisation on sender_data to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on sender_data to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on sender_data to countinghouse_app, countinghouse_worker;

create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  first_name text check (char_length(first_name) <= 64),
  last_name text check (char_length(last_name) <= 64),
  password_hash text,
  password_changed_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('INVITED','ACTIVE','LOCKED','DISABLED')),
  two_fa_enabled boolean not null default false,
  two_fa_secret_enc bytea,
  two_fa_last_step bigint,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  check (not two_fa_enabled or two_fa_secret_enc is not null)
);
grant select, insert, update, delete on app_user to countinghouse_app, countinghouse_worker;

create table role (
  id uuid primary key,
  organisation_id uuid references organisation (id),
  name text not null check (char_length(name) between 1 and 64),
  is_system boolean not null default false,
  permissions text[] not null,
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  check (is_system = (organisation_id is null))
);

create unique index role_name on role (organisation_id, lower(name));
grant select, insert, update, delete on role to countinghouse_app, countinghouse_worker;

-- The system roles as they were first.
insert into role (id, organisation_id, name, is_system, permissions)
  values ('00000000-0000-4000-8000-000000000001', null, 'SUPPORT', true, '{GET_BUSINESSES,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_BALANCE_CONVERSIONS,GET_ORGANISATION}'::text[]);

insert into role (id, organisation_id, name, is_system, permissions)
  values ('00000000-0000-4000-8000-000000000002', null, 'BACKOFFICE', true, '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}'::text[]);

insert into role (id, organisation_id, name, is_system, permissions)
  values ('00000000-0000-4000-8000-000000000003', null, 'MANAGER', true, '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,CREATE_BUSINESS,UPDATE_BUSINESS,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,CREATE_PAYMENT,CREATE_WITHDRAWAL,CREATE_INTERNAL_TRANSFER,CREATE_BALANCE_CONVERSION,CREATE_FIAT_WITHDRAWAL,CREATE_FIAT_DEPOSIT,GET_API_CREDENTIALS,WHITELIST_ADDRESSES,MANAGE_BANK_ACCOUNTS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}'::text[]);

insert into role (id, organisation_id, name, is_system, permissions)
  values ('00000000-0000-4000-8000-000000000004', null, 'ADMIN', true, '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,CREATE_BUSINESS,UPDATE_BUSINESS,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,CREATE_PAYMENT,CREATE_WITHDRAWAL,CREATE_INTERNAL_TRANSFER,CREATE_BALANCE_CONVERSION,CREATE_FIAT_WITHDRAWAL,CREATE_FIAT_DEPOSIT,GET_API_CREDENTIALS,CREATE_API_CREDENTIALS,UPDATE_API_CREDENTIALS,WHITELIST_ADDRESSES,MANAGE_ROLES,CREATE_USER,UPDATE_USER,DELETE_USER,GET_USERS,MANAGE_BANK_ACCOUNTS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}'::text[]);

create table membership (
  organisation_id uuid not null references organisation (id),
  user_id uuid not null references app_user (id),
  role_id uuid not null references role (id),
  status text not null default 'ACTIVE' check (status in ('INVITED','ACTIVE','DISABLED')),
  invited_by uuid references app_user (id),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, user_id)
);

create index membership_user on membership (user_id);
grant select, insert, update, delete on membership to countinghouse_app, countinghouse_worker;

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  organisation_id uuid references organisation (id),
  token_hash bytea not null unique,
  ip text not null,
  user_agent text not null,
  issued_at timestamptz(3) not null default app_clock(),
  last_seen_at timestamptz(3) not null default app_clock(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoke_reason text check (revoke_reason in ('LOGOUT','SWITCH','PASSWORD_CHANGED','USER_DISABLED','TWO_FA_CHANGED')),
  check ((revoked_at is null) = (revoke_reason is null))
);

create index session_of_user on session (user_id) where revoked_at is null;
grant select, insert, update, delete on session to countinghouse_app, countinghouse_worker;

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default app_clock()
);

create index password_reset_user on password_reset (user_id);
grant select, insert, update, delete on password_reset to countinghouse_app, countinghouse_worker;

-- Failures are counted for subjects, not for users: an unknown e-mail is locked exactly like a known one.
create table login_throttle (
  scope text not null check (scope in ('account','ip','code','reset-mail')),
  subject text not null,
  window_started_at timestamptz(3) not null,
  failures integer not null default 0,
  locked_until timestamptz(3),
  locks integer not null default 0,
  in_a_row integer not null default 0,
  primary key (scope, subject)
);
grant select, insert, update, delete on login_throttle to countinghouse_app, countinghouse_worker;

create table idempotency_record (
  organisation_id uuid not null references organisation (id),
  operation text not null,
  key uuid not null,
  user_id uuid not null,
  request_hash bytea not null,
  status text not null check (status in ('DONE','REFUSED')),
  answer_status integer not null,
  answer_body text,
  entity_type text,
  entity_id text,
  message text,
  created_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, operation, key)
);

create index idempotency_record_key on idempotency_record (organisation_id, key);
create index idempotency_record_age on idempotency_record (created_at);
alter table idempotency_record enable row level security;
alter table idempotency_record force row level security;
create policy of_the_organisation on idempotency_record to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on idempotency_record to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on idempotency_record to countinghouse_app, countinghouse_worker;

-- The outbox: written in the transaction that wants the work, done after it committed.
create table job (
  id uuid primary key,
  organisation_id uuid references organisation (id),
  kind text not null,
  payload jsonb not null,
  run_at timestamptz(3) not null default app_clock(),
  attempts integer not null default 0,
  locked_until timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default app_clock()
);

create index job_due on job (run_at, id) where failed_at is null;
grant select, insert, update, delete on job to countinghouse_app, countinghouse_worker;

create table mailbox_message (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz(3) not null default app_clock()
);

create index mailbox_message_newest on mailbox_message (sent_at desc, id desc);
grant select, insert, update, delete on mailbox_message to countinghouse_app, countinghouse_worker;

create table audit_event (
  id uuid primary key,
  at timestamptz(3) not null default app_clock(),
  actor_type text not null check (actor_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
  actor_id uuid,
  actor_label text not null,
  organisation_id uuid references organisation (id),
  session_id uuid,
  ip text,
  user_agent text,
  request_id text,
  action text not null,
  entity_type text,
  entity_id text,
  before jsonb,
  after jsonb,
  result text not null check (result in ('SUCCESS','DENIED','FAILED'))
);

create index audit_event_newest on audit_event (organisation_id, at desc, id desc);
grant select, insert, update, delete on audit_event to countinghouse_app, countinghouse_worker;

-- Written with or without an organisation (a failed login has none), read only inside the organisation's own.
revoke update, delete, truncate on audit_event from countinghouse_app, countinghouse_worker;
alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy audit_event_write on audit_event for insert to countinghouse_app
  with check (organisation_id is null or coalesce(current_setting('app.organisation_id', true), '') in ('', organisation_id::text));
create policy audit_event_read on audit_event for select to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy audit_event_worker on audit_event to countinghouse_worker using (true) with check (true);

create function audit_event_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_event is append-only';
    end $$;

create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();
