-- Why coins were taken, sent or held back: each source's word, kept for good.
create table screening_answer (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  entity_type text not null check (entity_type in ('DEPOSIT', 'CRYPTO_WITHDRAWAL')),
  entity_id uuid not null,
  outcome text not null check (outcome in ('OK', 'HIT')),
  sources jsonb not null check (jsonb_typeof(sources) = 'array'),
  at timestamptz(3) not null,
  seal bytea,
  primary key (organisation_id, id)
);
create index screening_answer_of on screening_answer (organisation_id, entity_id, at);
alter table screening_answer enable row level security;
alter table screening_answer force row level security;
create policy of_the_organisation on screening_answer to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on screening_answer to countinghouse_worker
  using (true) with check (true);
grant select on screening_answer to countinghouse_app;
grant select, insert on screening_answer to countinghouse_worker;
-- A seal may be made anew, as for rows of an earlier version; what was said stays.
grant update (seal) on screening_answer to countinghouse_worker;
