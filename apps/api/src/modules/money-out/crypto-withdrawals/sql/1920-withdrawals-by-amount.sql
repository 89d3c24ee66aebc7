-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table crypto_withdrawal
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || amount::text) stored;
create index crypto_withdrawal_by_amount on crypto_withdrawal (organisation_id, amount_sought, id);
