import { organisationTable, platformTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** The system roles as they were first: name, id, permissions. */
const systemRoles = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'SUPPORT',
    permissions:
      '{GET_BUSINESSES,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_BALANCE_CONVERSIONS,GET_ORGANISATION}',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'BACKOFFICE',
    permissions:
      '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}',
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'MANAGER',
    permissions:
      '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,CREATE_BUSINESS,UPDATE_BUSINESS,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,CREATE_PAYMENT,CREATE_WITHDRAWAL,CREATE_INTERNAL_TRANSFER,CREATE_BALANCE_CONVERSION,CREATE_FIAT_WITHDRAWAL,CREATE_FIAT_DEPOSIT,GET_API_CREDENTIALS,WHITELIST_ADDRESSES,MANAGE_BANK_ACCOUNTS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}',
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'ADMIN',
    permissions:
      '{GET_STATISTICS,GET_BALANCES,GET_BUSINESSES,CREATE_BUSINESS,UPDATE_BUSINESS,GET_PAYMENT,GET_PAYMENTS,INITIATE_CALLBACK,GET_WITHDRAWALS,GET_FIAT_DEPOSITS,GET_FIAT_WITHDRAWALS,GET_INTERNAL_TRANSFERS,FETCH_MANUAL_MOVEMENTS,GET_BALANCE_CONVERSIONS,CREATE_PAYMENT,CREATE_WITHDRAWAL,CREATE_INTERNAL_TRANSFER,CREATE_BALANCE_CONVERSION,CREATE_FIAT_WITHDRAWAL,CREATE_FIAT_DEPOSIT,GET_API_CREDENTIALS,CREATE_API_CREDENTIALS,UPDATE_API_CREDENTIALS,WHITELIST_ADDRESSES,MANAGE_ROLES,CREATE_USER,UPDATE_USER,DELETE_USER,GET_USERS,MANAGE_BANK_ACCOUNTS,FETCH_BANK_ACCOUNTS,FETCH_BANK_METADATA,GET_DEPOSITS_WITHOUT_TRAVEL_RULE,UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE,GET_ORGANISATION}',
  },
];

const organisations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await platformTable(db, 'organisation');

  await sql`
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
    )`.execute(db);
  await organisationTable(db, 'sender_data');
};

const people = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await platformTable(db, 'app_user');

  await sql`
    create table role (
      id uuid primary key,
      organisation_id uuid references organisation (id),
      name text not null check (char_length(name) between 1 and 64),
      is_system boolean not null default false,
      permissions text[] not null,
      created_at timestamptz(3) not null default app_clock(),
      updated_at timestamptz(3) not null default app_clock(),
      check (is_system = (organisation_id is null))
    )`.execute(db);
  await sql`create unique index role_name on role (organisation_id, lower(name))`.execute(db);
  await platformTable(db, 'role');
  for (const { id, name, permissions } of systemRoles) {
    await sql`
      insert into role (id, organisation_id, name, is_system, permissions)
      values (${sql.lit(id)}, null, ${sql.lit(name)}, true, ${sql.lit(permissions)}::text[])`.execute(db);
  }

  await sql`
    create table membership (
      organisation_id uuid not null references organisation (id),
      user_id uuid not null references app_user (id),
      role_id uuid not null references role (id),
      status text not null default 'ACTIVE' check (status in ('INVITED','ACTIVE','DISABLED')),
      invited_by uuid references app_user (id),
      created_at timestamptz(3) not null default app_clock(),
      updated_at timestamptz(3) not null default app_clock(),
      primary key (organisation_id, user_id)
    )`.execute(db);
  await sql`create index membership_user on membership (user_id)`.execute(db);
  await platformTable(db, 'membership');
};

const signingIn = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await sql`create index session_of_user on session (user_id) where revoked_at is null`.execute(db);
  await platformTable(db, 'session');

  await sql`
    create table password_reset (
      token_hash bytea primary key,
      user_id uuid not null references app_user (id),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default app_clock()
    )`.execute(db);
  await sql`create index password_reset_user on password_reset (user_id)`.execute(db);
  await platformTable(db, 'password_reset');

  // Failures are counted for subjects, not for users: an unknown e-mail is locked exactly like a known one.
  await sql`
    create table login_throttle (
      scope text not null check (scope in ('account','ip','code','reset-mail')),
      subject text not null,
      window_started_at timestamptz(3) not null,
      failures integer not null default 0,
      locked_until timestamptz(3),
      locks integer not null default 0,
      in_a_row integer not null default 0,
      primary key (scope, subject)
    )`.execute(db);
  await platformTable(db, 'login_throttle');
};

const serverRecords = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await sql`create index idempotency_record_key on idempotency_record (organisation_id, key)`.execute(db);
  await sql`create index idempotency_record_age on idempotency_record (created_at)`.execute(db);
  await organisationTable(db, 'idempotency_record');

  // The outbox: written in the transaction that wants the work, done after it committed.
  await sql`
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
    )`.execute(db);
  await sql`create index job_due on job (run_at, id) where failed_at is null`.execute(db);
  await platformTable(db, 'job');

  await sql`
    create table mailbox_message (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      sent_at timestamptz(3) not null default app_clock()
    )`.execute(db);
  await sql`create index mailbox_message_newest on mailbox_message (sent_at desc, id desc)`.execute(db);
  await platformTable(db, 'mailbox_message');
};

const auditTrail = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await sql`create index audit_event_newest on audit_event (organisation_id, at desc, id desc)`.execute(db);
  await platformTable(db, 'audit_event');
  // Written with or without an organisation (a failed login has none), read only inside the organisation's own.
  await sql`revoke update, delete, truncate on audit_event from countinghouse_app, countinghouse_worker`.execute(db);
  await sql`alter table audit_event enable row level security`.execute(db);
  await sql`alter table audit_event force row level security`.execute(db);
  await sql`
    create policy audit_event_write on audit_event for insert to countinghouse_app
    with check (organisation_id is null or coalesce(current_setting('app.organisation_id', true), '') in ('', organisation_id::text))`.execute(
    db,
  );
  await sql`
    create policy audit_event_read on audit_event for select to countinghouse_app
    using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
  await sql`create policy audit_event_worker on audit_event to countinghouse_worker using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create function audit_event_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_event is append-only';
    end $$`.execute(db);
  await sql`
    create trigger audit_event_append_only before update or delete or truncate on audit_event
    for each statement execute function audit_event_is_append_only()`.execute(db);
};

/** The tables of the server itself: organisations, people, sessions, retry keys, jobs, audit trail. */
export const platformMigrations: Record<string, Migration> = {
  '0200-platform': {
    up: async (db: Kysely<unknown>) => {
      await organisations(db);
      await people(db);
      await signingIn(db);
      await serverRecords(db);
      await auditTrail(db);
    },
  },
};
