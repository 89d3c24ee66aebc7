-- Links that any number of visitors pay by: each who presses Pay on the page of one gets a payment of his own.
create table pay_link (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  -- 128 random bits, of which the public address is made
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (char_length(name) between 1 and 64),
  description text check (char_length(description) between 1 and 500),
  display_currency text not null,
  -- the fixed price; null: the visitor types it, between the other two where they are set
  amount numeric(38,0) check (amount > 0 and amount < 1e38),
  min_amount numeric(38,0) check (min_amount > 0 and min_amount < 1e38),
  max_amount numeric(38,0) check (max_amount > 0 and max_amount < 1e38),
  -- null: the visitor chooses
  deposit_currency text,
  network text,
  redirect_url text check (char_length(redirect_url) between 1 and 2048),
  client_payment_id_prefix text check (char_length(client_payment_id_prefix) between 1 and 40),
  most_uses integer check (most_uses between 1 and 1000000),
  ends_at timestamptz(3),
  paused_at timestamptz(3),
  metadata jsonb constraint pay_link_metadata check (is_metadata(metadata)),
  created_by_label text not null,
  created_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (amount is null or (min_amount is null and max_amount is null)),
  check (max_amount >= min_amount),
  check ((deposit_currency is null) = (network is null))
);

create index pay_link_created on pay_link (organisation_id, created_at desc, id desc);
create index pay_link_of_business on pay_link (organisation_id, business_id, created_at desc, id desc);
alter table pay_link enable row level security;
alter table pay_link force row level security;
create policy of_the_organisation on pay_link to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Before an organisation is known a transaction sees the row of the link that it names, and no other.
create policy of_the_named_link on pay_link for select to countinghouse_app
  using (token = nullif(current_setting('app.pay_link_token', true), ''));
create policy of_every_organisation on pay_link to countinghouse_worker
  using (true) with check (true);
create policy of_the_move on pay_link to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
grant select, insert on pay_link to countinghouse_app, countinghouse_worker;
grant update (name, description, display_currency, amount, min_amount, max_amount, deposit_currency, network, redirect_url,
  client_payment_id_prefix, most_uses, ends_at, paused_at, metadata) on pay_link to countinghouse_app, countinghouse_worker;
