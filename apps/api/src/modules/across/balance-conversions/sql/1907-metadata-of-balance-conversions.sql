-- Names and texts of the business's own; null: it gave none.
alter table balance_conversion add column metadata jsonb constraint balance_conversion_metadata check (is_metadata(metadata));

-- The business's own label, not unique, as a transfer has it.
alter table balance_conversion add column client_label text check (char_length(client_label) between 1 and 64);
create index balance_conversion_label on balance_conversion (organisation_id, client_label text_pattern_ops)
  where client_label is not null;
