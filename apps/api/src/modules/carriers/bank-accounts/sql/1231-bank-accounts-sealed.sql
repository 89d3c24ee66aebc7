alter table bank_account add column seal bytea check (octet_length(seal) = 32);
