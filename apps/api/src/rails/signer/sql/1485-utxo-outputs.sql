-- Outputs of the hot wallets of chains without accounts, and the transactions that spend them.
create table utxo_output (
  chain text not null,
  transaction_id text not null check (transaction_id ~ '^[0-9a-f]{64}$'),
  output_index integer not null check (output_index >= 0),
  units bigint not null check (units > 0),
  -- of the key of the wallet that may spend it
  key_index integer not null check (key_index >= 0),
  -- the order whose change it is; null: coins that came from elsewhere
  change_of uuid,
  -- the order that spends it; another takes it only if no transaction of that order can ever happen
  order_id uuid,
  primary key (chain, transaction_id, output_index)
);
create index utxo_output_by_order on utxo_output (order_id);
create index utxo_output_by_change on utxo_output (change_of);
grant select, insert, delete on utxo_output to countinghouse_worker;
grant update (order_id) on utxo_output to countinghouse_worker;

create table utxo_transaction (
  order_id uuid not null,
  attempt integer not null check (attempt > 0),
  chain text not null,
  -- known before it is signed: a witness is no part of it
  transaction_id text not null unique check (transaction_id ~ '^[0-9a-f]{64}$'),
  unsigned text not null check (unsigned ~ '^([0-9a-f]{2})+$'),
  fee bigint not null check (fee > 0),
  prepared_at timestamptz(3) not null default app_clock(),
  -- null: the signer was never asked, so that no signed bytes exist anywhere
  asked_at timestamptz(3),
  raw text check (raw ~ '^([0-9a-f]{2})+$'),
  signed_at timestamptz(3),
  -- block with which it cannot happen any more, for another transaction spent what it spends
  lost_height bigint,
  lost_hash text,
  -- set once that block is final
  lost_at timestamptz(3),
  primary key (order_id, attempt),
  check ((raw is null) = (signed_at is null)),
  check (raw is null or asked_at is not null),
  check ((lost_height is null) = (lost_hash is null)),
  check (lost_at is null or lost_height is not null)
);
grant select, insert on utxo_transaction to countinghouse_worker;
grant update (asked_at, raw, signed_at, lost_height, lost_hash, lost_at) on utxo_transaction to countinghouse_worker;

-- Signed bytes are never changed: a transaction is handed over again byte by byte.
create function utxo_transaction_keeps_its_bytes() returns trigger language plpgsql set search_path from current as $$
begin
  if old.raw is not null and new.raw is distinct from old.raw then
    raise exception 'the signed bytes of % are on record', old.transaction_id;
  end if;
  return new;
end
$$;
create trigger utxo_transaction_keeps_its_bytes before update on utxo_transaction
  for each row execute function utxo_transaction_keeps_its_bytes();

-- The newest look at all unspent outputs of a hot wallet.
create table utxo_scan (
  chain text primary key,
  height bigint,
  scanned_at timestamptz(3),
  -- an order lacked coins: looked for again soon
  wanted_at timestamptz(3)
);
grant select, insert, update on utxo_scan to countinghouse_worker;
