-- Last failure of each chain's node, kept when the chain is read again, so that people see it later too.
create table chain_problem (
  chain text primary key,
  at timestamptz(3) not null,
  problem text not null check (length(problem) between 1 and 300)
);
grant select on chain_problem to countinghouse_app;
grant select, insert, update, delete on chain_problem to countinghouse_worker;
