-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
create index fiat_withdrawal_label on fiat_withdrawal (organisation_id, client_label text_pattern_ops);
create index fiat_withdrawal_reference on fiat_withdrawal (organisation_id, reference text_pattern_ops)
  where reference is not null;
create index fiat_withdrawal_transaction on fiat_withdrawal (organisation_id, bank_transaction_id text_pattern_ops)
  where bank_transaction_id is not null;
