-- Names and texts of the business's own; null: it gave none.
alter table payment add column metadata jsonb constraint payment_metadata check (is_metadata(metadata));
