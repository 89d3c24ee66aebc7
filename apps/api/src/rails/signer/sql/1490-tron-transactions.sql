-- Transactions that were signed for TRON. Nothing numbers them: one can happen until it expires, and never after.
create table tron_transaction (
  order_id uuid not null,
  attempt integer not null check (attempt > 0),
  -- one id, one order: two equal payments are two transactions
  transaction_id text not null unique check (transaction_id ~ '^[0-9a-f]{64}$'),
  raw text not null,
  -- block from which the transaction may happen, and the time after which it may not, in milliseconds since 1970
  ref_height bigint not null check (ref_height > 0),
  ref_hash text not null check (ref_hash ~ '^0x[0-9a-f]{64}$'),
  expires_at_ms bigint not null check (expires_at_ms > 0),
  signed_at timestamptz(3) not null default app_clock(),
  primary key (order_id, attempt)
);

-- Never changed: a transaction is handed over again byte by byte.
grant select, insert on tron_transaction to countinghouse_worker;
