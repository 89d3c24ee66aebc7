-- Seals over what was posted: who can write the tables cannot make one, since the key of its MAC is not in the database.
--
-- No foreign keys: the verifier must be able to say that an account or an entry of a seal is gone. By the real clock:
-- the sandbox's can be moved.
create table ledger_seal (
  number bigint primary key check (number > 0),
  organisation_id uuid not null,
  account_id bigint not null,
  first_seq bigint not null check (first_seq > 0),
  last_seq bigint not null check (last_seq >= first_seq),
  digest bytea not null check (octet_length(digest) = 32),
  mac bytea not null check (octet_length(mac) = 32),
  sealed_at timestamptz(3) not null default clock_timestamp(),
  constraint ledger_seal_end_key unique (account_id, last_seq, organisation_id)
);
alter table ledger_seal enable row level security;
alter table ledger_seal force row level security;
create policy of_every_organisation on ledger_seal to countinghouse_worker using (true) with check (true);
grant select, insert on ledger_seal to countinghouse_worker;

create trigger ledger_seal_append_only before update or delete on ledger_seal
  for each row execute function ledger_refuse_change();

create trigger ledger_seal_no_truncate before truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
