-- Last answer and last failure of each bank, signer and source of screening. A failure is kept once it is over, so that people see it later too.
create table rail_state (
  part text not null check (part in ('BANK_IN', 'BANK_OUT', 'SIGNER', 'SCREENING', 'SANCTIONS_LIST')),
  -- Empty: the bank without a name.
  name text not null check (length(name) <= 40),
  is_failing boolean not null,
  answered_at timestamptz(3),
  -- Last message taken in, file handed over or signature given.
  done_at timestamptz(3),
  failed_at timestamptz(3),
  problem text check (length(problem) between 1 and 300),
  primary key (part, name),
  check ((failed_at is null) = (problem is null)),
  check (failed_at is not null or not is_failing)
);
grant select on rail_state to countinghouse_app;
grant select, insert, update, delete on rail_state to countinghouse_worker;
-- The age of the list of sanctions is shown to people.
grant select (source, published_on, last_read_at) on sanctions_list to countinghouse_app;
