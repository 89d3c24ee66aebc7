-- Addresses and tags are kept in their one spelling. An address is active from an instant on: nothing has to run then.
create table whitelisted_address (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  address_id text not null check (char_length(address_id) between 1 and 64),
  label text check (char_length(label) between 1 and 64),
  currency text not null,
  network text not null,
  address text not null check (char_length(address) between 1 and 128),
  destination_tag text check (destination_tag ~ '^[0-9]{1,20}$'),
  wallet_type text check (wallet_type in ('SELF_HOSTED','HOSTED')),
  activates_at timestamptz(3) not null,
  created_by_label text not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_by_label text,
  primary key (organisation_id, id),
  check (activates_at >= created_at),
  check ((revoked_at is null) = (revoked_by_label is null))
);

create unique index whitelisted_address_address_id on whitelisted_address (organisation_id, lower(address_id))
  where revoked_at is null;

create unique index whitelisted_address_destination
     on whitelisted_address (organisation_id, currency, network, address, coalesce(destination_tag, ''))
  where revoked_at is null;

create index whitelisted_address_created
  on whitelisted_address (organisation_id, created_at desc, id desc) where revoked_at is null;
alter table whitelisted_address enable row level security;
alter table whitelisted_address force row level security;
create policy of_the_organisation on whitelisted_address to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on whitelisted_address to countinghouse_worker
  using (true) with check (true);
grant select, insert on whitelisted_address to countinghouse_app, countinghouse_worker;

-- Never changed but once: taken off the list.
grant update (revoked_at, revoked_by_label) on whitelisted_address
  to countinghouse_app, countinghouse_worker;
