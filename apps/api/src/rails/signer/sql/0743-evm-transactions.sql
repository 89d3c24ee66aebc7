-- Transactions that were signed for chains whose senders number them.
create table evm_nonce (
  chain text not null,
  address text not null,
  nonce bigint not null check (nonce >= 0),
  -- the order that has the number; another takes it only from one that was cancelled before anything was handed over
  order_id uuid not null unique,
  primary key (chain, address, nonce)
);
grant select, insert on evm_nonce to countinghouse_app, countinghouse_worker;
grant update (order_id) on evm_nonce to countinghouse_worker;

create table evm_transaction (
  order_id uuid not null,
  attempt integer not null check (attempt > 0),
  transaction_id text not null unique,
  raw text not null,
  signed_at timestamptz(3) not null default app_clock(),
  primary key (order_id, attempt)
);

-- Never changed: a transaction is handed over again byte by byte.
grant select, insert on evm_transaction to countinghouse_app, countinghouse_worker;
