-- How many rows a table has to which rows are only added, sealed with each addition: a row that is deleted is missed.
create table row_tally (
  name text primary key,
  rows bigint not null check (rows >= 0),
  seal bytea not null check (octet_length(seal) = 32)
);
grant select, update (rows, seal) on row_tally to countinghouse_app;
grant select, insert, update (rows, seal) on row_tally to countinghouse_worker;
