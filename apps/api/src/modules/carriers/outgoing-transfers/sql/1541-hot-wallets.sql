-- Coins that a hot wallet lacks for the orders that wait for them, as last looked at.
create table hot_wallet (
  chain text not null,
  currency text not null,
  -- atomic units of the currency beyond what the wallet holds; 0: it can pay
  missing numeric(38,0) not null check (missing >= 0 and missing < 'NaN'),
  looked_at timestamptz(3) not null,
  primary key (chain, currency)
);
grant select, insert, update, delete on hot_wallet to countinghouse_worker;
