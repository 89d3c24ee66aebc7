-- Names and texts of the business's own; null: it gave none.
alter table fiat_withdrawal add column metadata jsonb constraint fiat_withdrawal_metadata check (is_metadata(metadata));
