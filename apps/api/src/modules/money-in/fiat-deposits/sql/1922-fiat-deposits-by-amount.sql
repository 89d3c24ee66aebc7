-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table fiat_deposit
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || coalesce(received_amount, expected_amount)::text) stored;
create index fiat_deposit_by_amount on fiat_deposit (organisation_id, amount_sought, id);

alter table whitelabel_fiat_deposit
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || amount::text) stored;
create index whitelabel_fiat_deposit_by_amount on whitelabel_fiat_deposit (organisation_id, amount_sought, id);
