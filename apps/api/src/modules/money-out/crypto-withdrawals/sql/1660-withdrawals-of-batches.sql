-- Withdrawals made of the rows of a payout batch: each row once.
alter table crypto_withdrawal
  add column batch_id uuid,
  add column batch_row integer check (batch_row between 1 and 5000),
  add check ((batch_id is null) = (batch_row is null));

create unique index crypto_withdrawal_batch
  on crypto_withdrawal (organisation_id, batch_id, batch_row) where batch_id is not null;
