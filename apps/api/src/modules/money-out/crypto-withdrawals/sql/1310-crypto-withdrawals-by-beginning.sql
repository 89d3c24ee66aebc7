-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
create index crypto_withdrawal_client_id
  on crypto_withdrawal (organisation_id, client_withdrawal_id text_pattern_ops);

drop index crypto_withdrawal_transaction;
create index crypto_withdrawal_transaction on crypto_withdrawal (organisation_id, transaction_id text_pattern_ops)
  where transaction_id is not null;

drop index crypto_withdrawal_recipient;
create index crypto_withdrawal_recipient
  on crypto_withdrawal (organisation_id, recipient_address text_pattern_ops, created_at desc);
