-- Links under which outsiders are told one figure. A link's figure never changes; it can only end.
create table figure_share (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  -- null: over all businesses that its maker saw
  business_id uuid,
  -- the accounts' holders, whose state the hash tells of
  business_ids uuid[] not null,
  measure text not null check (measure in ('available','pending','held','total')),
  -- null: valued in the uniform currency
  currency text,
  as_of timestamptz(3) not null,
  -- as it is told
  content jsonb not null,
  ledger_hash text not null check (ledger_hash ~ '^[0-9a-f]{64}$'),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_by uuid not null references app_user (id),
  created_by_label text not null,
  created_at timestamptz(3) not null default app_clock(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (expires_at > created_at)
);
create index figure_share_open on figure_share (organisation_id, expires_at) where revoked_at is null;
alter table figure_share enable row level security;
alter table figure_share force row level security;
create policy of_the_organisation on figure_share to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Before an organisation is known a transaction sees the row of the code that it names, and no other.
create policy of_the_named_link on figure_share for select to countinghouse_app
  using (code_hash = sha256(convert_to(current_setting('app.verification_code', true), 'UTF8')));
create policy of_every_organisation on figure_share to countinghouse_worker
  using (true) with check (true);
grant select, insert on figure_share to countinghouse_app, countinghouse_worker;
grant update (revoked_at) on figure_share to countinghouse_app, countinghouse_worker;
