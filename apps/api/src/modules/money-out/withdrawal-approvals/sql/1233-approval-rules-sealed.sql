alter table approval_rule add column seal bytea check (octet_length(seal) = 32);
grant update (seal) on approval_rule to countinghouse_app, countinghouse_worker;
