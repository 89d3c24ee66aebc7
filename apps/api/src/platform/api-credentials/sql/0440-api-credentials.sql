-- API keys, their use, and the signatures they cannot use again.
create table api_credential (
  organisation_id uuid not null references organisation (id),
  id uuid not null unique,
  name text not null check (char_length(name) between 1 and 64),
  api_key text not null unique,
  secret_enc bytea not null,
  permissions text[] not null,
  ip_addresses text[] not null check (cardinality(ip_addresses) between 1 and 50),
  business_ids uuid[],
  created_by uuid not null references app_user (id),
  -- The person whose authority the key's is part of: who last gave it anything.
  responsible_id uuid not null references app_user (id),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id)
);

create unique index api_credential_name on api_credential (organisation_id, lower(name))
  where revoked_at is null;
alter table api_credential enable row level security;
alter table api_credential force row level security;
create policy of_the_organisation on api_credential to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on api_credential to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on api_credential to countinghouse_app, countinghouse_worker;

-- Which organisation a machine belongs to is known only once its key is found. The transaction names the key it
-- looks for and sees that one row.
create policy of_the_named_key on api_credential for select to countinghouse_app
  using (api_key = nullif(current_setting('app.api_key', true), ''));

-- Apart from the key, because every request writes it.
create table api_credential_usage (
  organisation_id uuid not null,
  credential_id uuid not null,
  last_used_at timestamptz(3),
  last_used_ip text,
  second_at timestamptz(3),
  second_count integer not null default 0,
  hour_at timestamptz(3),
  hour_count integer not null default 0,
  primary key (organisation_id, credential_id),
  foreign key (organisation_id, credential_id) references api_credential (organisation_id, id)
);
alter table api_credential_usage enable row level security;
alter table api_credential_usage force row level security;
create policy of_the_organisation on api_credential_usage to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on api_credential_usage to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on api_credential_usage to countinghouse_app, countinghouse_worker;

create table seen_signature (
  organisation_id uuid not null,
  credential_id uuid not null,
  signature bytea not null,
  seen_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, credential_id, signature),
  foreign key (organisation_id, credential_id) references api_credential (organisation_id, id)
);

create index seen_signature_age on seen_signature (seen_at);
alter table seen_signature enable row level security;
alter table seen_signature force row level security;
create policy of_the_organisation on seen_signature to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on seen_signature to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on seen_signature to countinghouse_app, countinghouse_worker;
