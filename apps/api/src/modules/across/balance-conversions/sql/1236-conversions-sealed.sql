alter table balance_conversion add column seal bytea check (octet_length(seal) = 32);
grant update (seal) on balance_conversion to countinghouse_app, countinghouse_worker;
