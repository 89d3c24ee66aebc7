-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table balance_conversion
  add column debit_sought text collate "C" not null generated always as (debit_currency || ' ' || debit_amount::text) stored,
  add column credit_sought text collate "C" not null generated always as (credit_currency || ' ' || credit_amount::text) stored;
create index balance_conversion_by_debit on balance_conversion (organisation_id, debit_sought, id);
create index balance_conversion_by_credit on balance_conversion (organisation_id, credit_sought, id);
