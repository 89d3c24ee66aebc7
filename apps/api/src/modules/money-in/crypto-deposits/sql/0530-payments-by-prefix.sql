-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
drop index payment_address;

create index payment_address on payment (organisation_id, wallet_address text_pattern_ops)
  where wallet_address is not null;

drop index deposit_on_chain;

create unique index deposit_on_chain
  on deposit (organisation_id, transaction_id text_pattern_ops, network, output_index, deposit_currency);

drop index deposit_from;
create index deposit_from on deposit (organisation_id, from_address text_pattern_ops);
