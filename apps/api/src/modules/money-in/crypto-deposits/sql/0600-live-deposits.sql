-- Addresses are numbered over all organisations, so that no two are derived alike, and found by whoever watches a chain. A
-- transfer that a reorganisation took may come again: then it is another deposit, and one of them at most counts.
create sequence deposit_address_number as bigint minvalue 0 start 0;
grant usage on sequence deposit_address_number to countinghouse_app, countinghouse_worker;

alter table deposit_address
  -- place of the address below its extended key, or of its tag; null where it was not numbered
  add derivation_index bigint check (derivation_index >= 0);

create index deposit_address_watched on deposit_address (address, network);
drop index deposit_on_chain;
create index deposit_on_chain on deposit (organisation_id, transaction_id text_pattern_ops);

create unique index deposit_counts_once
  on deposit (organisation_id, network, transaction_id, output_index, deposit_currency) where status <> 'ORPHANED';
