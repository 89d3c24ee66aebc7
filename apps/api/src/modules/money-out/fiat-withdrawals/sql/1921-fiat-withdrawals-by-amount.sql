-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table fiat_withdrawal
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || amount::text) stored;
create index fiat_withdrawal_by_amount on fiat_withdrawal (organisation_id, amount_sought, id);
