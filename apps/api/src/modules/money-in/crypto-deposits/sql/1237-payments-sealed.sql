alter table payment add column seal bytea check (octet_length(seal) = 32);
alter table deposit add column seal bytea check (octet_length(seal) = 32);
alter table refund add column seal bytea check (octet_length(seal) = 32);
