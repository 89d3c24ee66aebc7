-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
drop index internal_transfer_label;
create index internal_transfer_label on internal_transfer (organisation_id, client_label text_pattern_ops)
  where client_label is not null;
