-- Provider (OpenID Connect) by which people of an organisation sign in. Sealed, as what it says is believed.
create table identity_provider (
  organisation_id uuid primary key references organisation (id),
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 200),
  client_secret_enc bytea not null,
  proves_twice boolean not null,
  acr_values text check (length(acr_values) between 1 and 300),
  updated_at timestamptz(3) not null default app_clock(),
  seal bytea check (octet_length(seal) = 32)
);

-- Mail domains whose people are offered it, once their owner has proved them.
create table mail_domain (
  organisation_id uuid not null references organisation (id),
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  verified_at timestamptz(3),
  primary key (organisation_id, domain)
);
create unique index mail_domain_proved_once on mail_domain (domain) where verified_at is not null;

-- Account at a provider that is a person's in one organisation. Issuer and subject name it; the address is only shown. It goes with the membership.
create table identity_link (
  organisation_id uuid not null,
  user_id uuid not null,
  issuer text not null check (length(issuer) between 1 and 300),
  subject text not null check (length(subject) between 1 and 255),
  email text check (length(email) <= 254),
  linked_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  seal bytea check (octet_length(seal) = 32),
  primary key (organisation_id, user_id),
  unique (organisation_id, issuer, subject),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);

-- Directory of a company, which tells who joins and leaves (SCIM). Of its token only the hash is kept.
create table company_directory (
  organisation_id uuid primary key references organisation (id),
  role_id uuid,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  token_created_at timestamptz(3),
  token_last_used_at timestamptz(3),
  updated_at timestamptz(3) not null default app_clock(),
  seal bytea check (octet_length(seal) = 32)
);

alter table identity_provider enable row level security;
alter table identity_provider force row level security;
alter table mail_domain enable row level security;
alter table mail_domain force row level security;
alter table identity_link enable row level security;
alter table identity_link force row level security;
alter table company_directory enable row level security;
alter table company_directory force row level security;

-- Sign-ins and the directory's calls ask before an organisation is known; they change only under it.
create policy read_by_everybody on identity_provider for select to countinghouse_app using (true);
create policy read_by_everybody on mail_domain for select to countinghouse_app using (true);
create policy read_by_everybody on identity_link for select to countinghouse_app using (true);
create policy read_by_everybody on company_directory for select to countinghouse_app using (true);
create policy added_by_the_organisation on identity_provider for insert to countinghouse_app
  with check (seal is not null and organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy added_by_the_organisation on mail_domain for insert to countinghouse_app
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy added_by_the_organisation on identity_link for insert to countinghouse_app
  with check (seal is not null and organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy added_by_the_organisation on company_directory for insert to countinghouse_app
  with check (seal is not null and organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy changed_by_the_organisation on identity_provider for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy changed_by_the_organisation on mail_domain for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy changed_by_the_organisation on identity_link for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy changed_by_the_organisation on company_directory for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy removed_by_the_organisation on identity_provider for delete to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy removed_by_the_organisation on mail_domain for delete to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy removed_by_the_organisation on identity_link for delete to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on identity_provider to countinghouse_worker using (true) with check (true);
create policy of_every_organisation on mail_domain to countinghouse_worker using (true) with check (true);
create policy of_every_organisation on identity_link to countinghouse_worker using (true) with check (true);
create policy of_every_organisation on company_directory to countinghouse_worker using (true) with check (true);

grant select, insert, update, delete on identity_provider, mail_domain to countinghouse_app, countinghouse_worker;
revoke all on identity_link from countinghouse_app;
grant select, insert, update (last_used_at), delete on identity_link to countinghouse_app;
grant select, insert, update, delete on identity_link to countinghouse_worker;
grant select, insert, update on company_directory to countinghouse_app, countinghouse_worker;
