-- The chains of the sandbox. Empty in production.
create table simulated_chain (
  chain text primary key,
  -- beyond those that the clock brings
  mined_blocks bigint not null default 0 check (mined_blocks >= 0),
  -- grows with everything that happens; whoever makes something happen holds this row
  sequence bigint not null default 0
);
grant select, insert, update, delete on simulated_chain to countinghouse_app, countinghouse_worker;

create table simulated_transfer (
  chain text not null,
  sequence bigint not null,
  network text not null,
  currency text not null,
  transaction_id text not null,
  output_index integer not null check (output_index >= 0),
  units numeric(78,0) not null check (units > 0 and units < 1e77),
  from_addresses text[] not null,
  to_address text not null,
  tag text,
  -- the block that takes it in, or already has; null: taken out of the chain for good
  height bigint,
  sent_at timestamptz(3) not null default app_clock(),
  primary key (chain, transaction_id, output_index, currency)
);

create index simulated_transfer_news on simulated_transfer (chain, sequence);
grant select, insert, update, delete on simulated_transfer to countinghouse_app, countinghouse_worker;

create table simulated_reorganisation (
  chain text not null,
  sequence bigint not null,
  -- blocks above are others than before
  above_height bigint not null,
  primary key (chain, sequence)
);
grant select, insert on simulated_reorganisation to countinghouse_app, countinghouse_worker;
