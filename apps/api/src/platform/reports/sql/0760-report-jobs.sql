create table report_job (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  kind text not null check (kind in ('BALANCE_CONFIRMATION','TRANSACTION_LEDGER','LIST_EXPORT')),
  format text not null check (format in ('PDF','CSV','XLSX','XML')),
  -- as in the request
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
);
alter table report_job enable row level security;
alter table report_job force row level security;
create policy of_the_organisation on report_job to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on report_job to countinghouse_worker
  using (true) with check (true);
grant select, insert on report_job to countinghouse_app, countinghouse_worker;
grant update (status, row_count, sha256, finished_at) on report_job
  to countinghouse_app, countinghouse_worker;

-- Reports by their verification codes, found before an organisation is known: a transaction sees the row of the code that it
-- names, and no other.
create table report_link (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  organisation_id uuid not null,
  report_id uuid not null,
  foreign key (organisation_id, report_id) references report_job (organisation_id, id)
);
alter table report_link enable row level security;
alter table report_link force row level security;
create policy of_the_named_link on report_link for select to countinghouse_app
  using (code_hash = sha256(convert_to(current_setting('app.verification_code', true), 'UTF8')));
create policy written_at_home on report_link for insert to countinghouse_app
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on report_link to countinghouse_worker using (true) with check (true);
grant select, insert on report_link to countinghouse_app, countinghouse_worker;
alter table login_throttle drop constraint login_throttle_scope_check;

alter table login_throttle add constraint login_throttle_scope_check
  check (scope in ('account','device','proof','ip','code','reset-mail','reset-request','invitation','invitations',
                   'invitation-mail','factor-reset','verification'));
