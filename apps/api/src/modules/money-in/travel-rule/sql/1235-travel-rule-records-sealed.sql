alter table travel_rule_record add column seal bytea check (octet_length(seal) = 32);
