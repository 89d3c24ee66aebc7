-- The day of whoever made a withdrawal is added up over all businesses.
create index crypto_withdrawal_creator
  on crypto_withdrawal (organisation_id, initiated_by_id, created_at);
