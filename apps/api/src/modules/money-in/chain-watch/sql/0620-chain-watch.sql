-- The height up to which each chain was read, and the transfers that are followed on it until they lie deep.
create table chain_cursor (
  chain text primary key,
  position text,
  head_height bigint,
  read_at timestamptz(3) not null
);
grant select on chain_cursor to countinghouse_app;
grant select, insert, update, delete on chain_cursor to countinghouse_worker;

create table watched_transfer (
  organisation_id uuid not null references organisation (id),
  -- of the deposit, or of the unassociated deposit that it is or becomes
  id uuid not null,
  chain text not null,
  network text not null,
  currency text not null,
  transaction_id text not null,
  output_index integer not null check (output_index >= 0),
  -- the payment it is told to; null: money for none
  payment_id uuid,
  -- why, and whose it is, where it is for none
  reason text check (reason in ('UNKNOWN_TAG','MISSING_TAG','UNSUPPORTED_TOKEN','CLOSED_PAYMENT','OTHER')),
  business_id uuid,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  from_address text,
  to_address text not null,
  tag text,
  required_confirmations integer not null check (required_confirmations > 0),
  block_height bigint check (block_height >= 0),
  block_hash text,
  is_final boolean not null default false,
  -- the blocks it stood in are others now: to be looked for
  is_doubtful boolean not null default false,
  seen_at timestamptz(3) not null,
  primary key (organisation_id, id),
  check (reason is not null or payment_id is not null)
);

create unique index watched_transfer_once
  on watched_transfer (organisation_id, network, transaction_id, output_index, currency);

create index watched_transfer_of_chain on watched_transfer (chain, is_final, block_height);
alter table watched_transfer enable row level security;
alter table watched_transfer force row level security;
create policy of_the_organisation on watched_transfer to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on watched_transfer to countinghouse_worker
  using (true) with check (true);
grant select, insert, update, delete on watched_transfer to countinghouse_app, countinghouse_worker;
