-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
drop index payment_client_id;
create unique index payment_client_id
  on payment (organisation_id, client_payment_id text_pattern_ops, business_id);
