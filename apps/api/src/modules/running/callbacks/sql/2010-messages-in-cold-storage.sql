-- Delivered messages leave for cold storage by their month, out of a table that is not divided (docs/decisions/0185-messages-in-cold-storage.md).
-- What is needed of them for good stays here: that they arrived, what they told, and their content's digest, so that none is sent again under another id.
create table cold_callback (
  organisation_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  event text not null,
  -- SHA-256 of the payload
  content bytea not null check (octet_length(content) = 32),
  -- `status` and `refund.status` of the payload
  told text,
  told_refund text,
  status_code integer,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3) not null,
  primary key (organisation_id, entity_id, id)
);
alter table cold_callback enable row level security;
alter table cold_callback force row level security;
create policy of_the_organisation on cold_callback to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on cold_callback to countinghouse_worker
  using (true) with check (true);
grant select on cold_callback to countinghouse_app, countinghouse_worker;

-- The owner, who reads no rows of forced tables, takes messages out and puts them back in a transaction that says so, and in no other.
create policy of_cold_storage on cold_callback to current_user
  using (current_setting('app.cold_storage', true) = 'on') with check (current_setting('app.cold_storage', true) = 'on');
create policy of_cold_storage on callback_delivery to current_user
  using (current_setting('app.cold_storage', true) = 'on') with check (current_setting('app.cold_storage', true) = 'on');
create policy of_cold_storage on callback_attempt for select to current_user
  using (current_setting('app.cold_storage', true) = 'on');
