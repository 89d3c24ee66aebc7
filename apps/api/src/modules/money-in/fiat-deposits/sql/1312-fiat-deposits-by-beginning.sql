-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
create index fiat_deposit_label on fiat_deposit (organisation_id, client_label text_pattern_ops);
create index fiat_deposit_begins on fiat_deposit (organisation_id, payment_reference text_pattern_ops);
create index whitelabel_fiat_deposit_begins on whitelabel_fiat_deposit (organisation_id, reference text_pattern_ops);
create index whitelabel_fiat_deposit_end_to_end
  on whitelabel_fiat_deposit (organisation_id, end_to_end_id text_pattern_ops) where end_to_end_id is not null;
