alter table whitelisted_address add column seal bytea check (octet_length(seal) = 32);
grant update (seal) on whitelisted_address to countinghouse_app, countinghouse_worker;
