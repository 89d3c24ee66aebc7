-- A batch pays coins over one network, or money to bank accounts of its organisation.
alter table payout_batch
  add column kind text not null default 'CRYPTO' check (kind in ('CRYPTO','FIAT')),
  alter column network drop not null,
  add constraint payout_batch_network check ((kind = 'CRYPTO') = (network is not null));

-- as typed: the label or the number of an account, and what its holder reads
alter table payout_batch_row
  add column bank_account text check (char_length(bank_account) <= 64),
  add column reference text check (char_length(reference) <= 140);
