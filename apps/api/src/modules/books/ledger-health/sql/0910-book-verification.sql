-- Results of a random sample, recomputed from the entries: one row a run.
create table book_verification (
  organisation_id uuid not null references organisation (id),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  figures integer not null check (figures >= 0),
  accounts integer not null check (accounts >= 0),
  currencies integer not null check (currencies >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  primary key (organisation_id, started_at),
  check (finished_at >= started_at)
);
alter table book_verification enable row level security;
alter table book_verification force row level security;
create policy of_the_organisation on book_verification to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on book_verification to countinghouse_worker
  using (true) with check (true);
grant select on book_verification to countinghouse_app, countinghouse_worker;
grant insert, delete on book_verification to countinghouse_worker;

-- Reads those that wait, oldest first, without those that are over.
create index deposit_waits on deposit (organisation_id, detected_at, id)
  where status in ('PENDING_AML','PENDING_TRAVEL_RULE');

create index refund_waits on refund (organisation_id, created_at, id)
  where status in ('PENDING','AWAITING_ADDRESS','BROADCASTED');

create index crypto_withdrawal_waits on crypto_withdrawal (organisation_id, created_at, id)
  where status in ('PENDING_APPROVAL','PENDING','PROCESSING','BROADCASTED','BLOCKED');

create index fiat_withdrawal_waits on fiat_withdrawal (organisation_id, created_at, id)
  where status in ('PENDING','PROCESSING');

create index fiat_deposit_waits on fiat_deposit (organisation_id, received_at, id)
  where status = 'UNDER_REVIEW';

create index unassociated_deposit_waits on unassociated_deposit (organisation_id, received_at, id)
  where status = 'PENDING' and resolved_into_id is null;
