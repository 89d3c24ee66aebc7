-- Names and texts of the business's own; null: it gave none.
alter table fiat_deposit add column metadata jsonb constraint fiat_deposit_metadata check (is_metadata(metadata));
