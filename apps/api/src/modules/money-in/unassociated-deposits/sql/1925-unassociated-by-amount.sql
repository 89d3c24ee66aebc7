-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table unassociated_deposit
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || amount::text) stored;
create index unassociated_deposit_by_amount on unassociated_deposit (organisation_id, amount_sought, id);
