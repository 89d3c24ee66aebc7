-- An approval of several withdrawals at once, under the id of their batch: the seals of all of them, in their order.
alter table withdrawal_approval
  add column contents bytea check (octet_length(contents) > 0 and octet_length(contents) % 32 = 0);
