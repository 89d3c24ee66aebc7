-- Secrets that were replaced and go on signing for a while, encrypted like the current one.
create table retired_callback_secret (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  secret_enc bytea not null,
  valid_until timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id)
);

create index retired_callback_secret_of_business
  on retired_callback_secret (organisation_id, business_id, valid_until);
alter table retired_callback_secret enable row level security;
alter table retired_callback_secret force row level security;
create policy of_the_organisation on retired_callback_secret to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on retired_callback_secret to countinghouse_worker
  using (true) with check (true);
grant select, insert, delete on retired_callback_secret to countinghouse_app, countinghouse_worker;
