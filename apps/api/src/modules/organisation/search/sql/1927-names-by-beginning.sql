-- Names as a search compares them, without capitals. `lower` is not leakproof: row security lets an index over it be read as a column of its own alone.
alter table bank_account
  add column holder_sought text not null generated always as (lower(holder_name)) stored,
  add column label_sought text not null generated always as (lower(account_label)) stored;
create index bank_account_by_holder on bank_account (organisation_id, holder_sought text_pattern_ops);
create index bank_account_by_label on bank_account (organisation_id, label_sought text_pattern_ops);
create index bank_account_by_iban on bank_account (organisation_id, iban text_pattern_ops);

alter table whitelisted_address
  add column address_id_sought text not null generated always as (lower(address_id)) stored,
  add column label_sought text generated always as (lower(label)) stored;
create index whitelisted_address_by_address_id on whitelisted_address (organisation_id, address_id_sought text_pattern_ops);
create index whitelisted_address_by_label on whitelisted_address (organisation_id, label_sought text_pattern_ops);
create index whitelisted_address_by_address on whitelisted_address (organisation_id, address text_pattern_ops);

alter table payout_batch
  add column name_sought text not null generated always as (lower(name)) stored,
  add column amount_sought text collate "C" generated always as (currency || ' ' || amount::text) stored;
create index payout_batch_by_name on payout_batch (organisation_id, name_sought text_pattern_ops);
create index payout_batch_by_amount on payout_batch (organisation_id, amount_sought, id);

alter table api_credential add column name_sought text not null generated always as (lower(name)) stored;
create index api_credential_by_name on api_credential (organisation_id, name_sought text_pattern_ops);
create index api_credential_by_key on api_credential (organisation_id, api_key text_pattern_ops);
