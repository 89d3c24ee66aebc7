alter table rate add column seal bytea check (octet_length(seal) = 32);
alter table rate_history add column seal bytea check (octet_length(seal) = 32);
