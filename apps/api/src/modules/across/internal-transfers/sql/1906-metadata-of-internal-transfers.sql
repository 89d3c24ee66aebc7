-- Names and texts of the business's own; null: it gave none.
alter table internal_transfer add column metadata jsonb constraint internal_transfer_metadata check (is_metadata(metadata));
