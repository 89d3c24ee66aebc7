-- Found by how they begin, whatever the collation; the same indexes serve the whole text.
create index unassociated_deposit_transaction
  on unassociated_deposit (organisation_id, transaction_id text_pattern_ops) where transaction_id is not null;
create index unassociated_deposit_reference
  on unassociated_deposit (organisation_id, reference text_pattern_ops) where reference is not null;
create index unassociated_deposit_from
  on unassociated_deposit (organisation_id, from_address text_pattern_ops) where from_address is not null;
create index unassociated_deposit_to
  on unassociated_deposit (organisation_id, to_address text_pattern_ops) where to_address is not null;
