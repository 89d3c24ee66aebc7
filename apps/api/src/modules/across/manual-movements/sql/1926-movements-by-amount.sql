-- An amount with its currency as text, by which a search finds it: row security keeps an index over numbers from being read, as their comparison is not leakproof.
alter table manual_movement
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || amount::text) stored;
create index manual_movement_by_amount on manual_movement (organisation_id, amount_sought, id);
