-- The tables of which every row bears a seal. No request has to do with it.
create table sealed_table (
  name text primary key,
  since timestamptz(3) not null default app_clock()
);
grant select, insert on sealed_table to countinghouse_worker;
