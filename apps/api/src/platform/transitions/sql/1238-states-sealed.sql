alter table state_transition add column seal bytea check (octet_length(seal) = 32);
-- For the rows of an earlier version.
grant update (seal) on state_transition to countinghouse_worker;
