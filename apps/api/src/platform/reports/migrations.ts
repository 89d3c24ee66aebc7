import { organisationTable, platformTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const createReportJob = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_job (
      organisation_id uuid not null references organisation (id),
      id uuid not null,
      kind text not null check (kind in ('BALANCE_CONFIRMATION','TRANSACTION_LEDGER','LIST_EXPORT')),
      format text not null check (format in ('PDF','CSV','XLSX','XML')),
      -- what was asked for
      params jsonb not null,
      -- the businesses it tells of: who may not see one of them may not see the report
      business_ids uuid[] not null,
      requested_by uuid not null references app_user (id),
      requested_by_label text not null,
      file_name text not null check (char_length(file_name) between 1 and 200),
      status text not null default 'RUNNING' check (status in ('RUNNING','DONE','FAILED')),
      row_count bigint check (row_count >= 0),
      -- of the whole file, in hexadecimal
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      -- of a balance confirmation: everything that stands in the file, and what in the ledger it rests on
      content jsonb,
      ledger_hash text check (ledger_hash ~ '^[0-9a-f]{64}$'),
      verification_code text check (verification_code ~ '^[A-Za-z0-9_-]{22}$'),
      started_at timestamptz(3) not null default app_clock(),
      finished_at timestamptz(3),
      primary key (organisation_id, id),
      check ((status = 'DONE') = (sha256 is not null)),
      check ((status = 'RUNNING') = (finished_at is null)),
      check ((kind = 'BALANCE_CONFIRMATION') = (verification_code is not null)),
      check ((verification_code is null) = (ledger_hash is null) and (verification_code is null) = (content is null))
    )`.execute(db);
  await organisationTable(db, 'report_job', { rights: ['select', 'insert'] });
  await sql`
    grant update (status, row_count, sha256, finished_at) on report_job
      to countinghouse_app, countinghouse_worker`.execute(db);
};

/** Where a verification code leads, found before an organisation is known: the row of the code that was named, and no other. */
const createReportLink = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_link (
      code_hash bytea primary key check (octet_length(code_hash) = 32),
      organisation_id uuid not null,
      report_id uuid not null,
      foreign key (organisation_id, report_id) references report_job (organisation_id, id)
    )`.execute(db);
  await sql`alter table report_link enable row level security`.execute(db);
  await sql`alter table report_link force row level security`.execute(db);
  await sql`
    create policy of_the_named_link on report_link for select to countinghouse_app
      using (code_hash = sha256(convert_to(current_setting('app.verification_code', true), 'UTF8')))`.execute(db);
  await sql`
    create policy written_at_home on report_link for insert to countinghouse_app
      with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
  await sql`
    create policy of_every_organisation on report_link to countinghouse_worker using (true) with check (true)`.execute(
    db,
  );
  await platformTable(db, 'report_link', { rights: ['select', 'insert'] });
};

/** When a piece of a report that is on its way out was last sent: a server that was killed sends none. */
const signsOfLife = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table report_job add alive_at timestamptz(3)`.execute(db);
  await sql`grant update (alive_at) on report_job to countinghouse_app, countinghouse_worker`.execute(db);
  await sql`create index report_job_running on report_job (started_at) where status = 'RUNNING'`.execute(db);
};

/** A transaction ledger as a document bears a code too. */
const codesOfLedgers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table report_job drop constraint report_job_check2`.execute(db);
  await sql`
    alter table report_job add constraint report_job_has_a_code check (
      case kind
        when 'BALANCE_CONFIRMATION' then verification_code is not null
        when 'TRANSACTION_LEDGER' then verification_code is null or format = 'PDF'
        else verification_code is null
      end)`.execute(db);
};

export const reportMigrations: Record<string, Migration> = {
  '0760-report-jobs': {
    up: async (db) => {
      await createReportJob(db);
      await createReportLink(db);
      await sql`alter table login_throttle drop constraint login_throttle_scope_check`.execute(db);
      await sql`
        alter table login_throttle add constraint login_throttle_scope_check
          check (scope in ('account','device','proof','ip','code','reset-mail','reset-request','invitation','invitations',
                           'invitation-mail','factor-reset','verification'))`.execute(db);
    },
  },
  '0941-reports-alive': { up: signsOfLife },
  '1070-verified-ledgers': { up: codesOfLedgers },
};
