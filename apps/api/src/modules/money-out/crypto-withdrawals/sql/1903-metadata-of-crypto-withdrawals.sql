-- Names and texts of the business's own; null: it gave none.
alter table crypto_withdrawal add column metadata jsonb constraint crypto_withdrawal_metadata check (is_metadata(metadata));
