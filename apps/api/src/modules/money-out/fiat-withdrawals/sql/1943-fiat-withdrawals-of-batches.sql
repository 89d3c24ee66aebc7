-- Withdrawals made of the rows of a payout batch: each row once.
alter table fiat_withdrawal
  add column batch_id uuid,
  add column batch_row integer check (batch_row between 1 and 5000),
  add check ((batch_id is null) = (batch_row is null));

create unique index fiat_withdrawal_batch
  on fiat_withdrawal (organisation_id, batch_id, batch_row) where batch_id is not null;
