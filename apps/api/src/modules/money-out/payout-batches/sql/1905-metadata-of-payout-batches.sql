-- Names and texts of the business's own; null: it gave none.
alter table payout_batch add column metadata jsonb constraint payout_batch_metadata check (is_metadata(metadata));
