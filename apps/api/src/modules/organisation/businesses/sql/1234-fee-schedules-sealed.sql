alter table fee_schedule add column seal bytea check (octet_length(seal) = 32);
-- For the rows of an earlier version, and those that leave out what is usual.
grant update (seal) on fee_schedule to countinghouse_worker;
