-- Results of every rule over the whole ledger, as far as they concern an organisation: one row a run.
create table whole_book_verification (
  organisation_id uuid not null references organisation (id),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  rules integer not null check (rules >= 0),
  -- rules that took too long or could not be asked
  unfinished integer not null check (unfinished between 0 and rules),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  primary key (organisation_id, started_at),
  check (finished_at >= started_at)
);
alter table whole_book_verification enable row level security;
alter table whole_book_verification force row level security;
create policy of_the_organisation on whole_book_verification to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on whole_book_verification to countinghouse_worker
  using (true) with check (true);
grant select on whole_book_verification to countinghouse_app, countinghouse_worker;
grant insert, delete on whole_book_verification to countinghouse_worker;
