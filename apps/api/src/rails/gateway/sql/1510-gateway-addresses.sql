-- Addresses that gateways made ahead of the payments that take them. Rows stay: an address is given out once.
create table gateway_address (
  chain text not null,
  -- under which the gateway was asked: payment/{number}, or organisation/{id} for the one that all of its payments share
  name text not null check (char_length(name) between 1 and 64),
  address text not null check (char_length(address) between 1 and 128),
  -- chain, name and address under a key that the database does not have
  mac bytea not null,
  fetched_at timestamptz(3) not null default app_clock(),
  -- by a payment, or passed over after a restore
  taken_at timestamptz(3),
  primary key (chain, name),
  unique (chain, address)
);

create index gateway_address_left on gateway_address (chain, fetched_at, name) where taken_at is null and name like 'payment/%';

grant select on gateway_address to countinghouse_app;
grant update (taken_at) on gateway_address to countinghouse_app;
grant select, insert on gateway_address to countinghouse_worker;
grant update (taken_at) on gateway_address to countinghouse_worker;
