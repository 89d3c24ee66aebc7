-- A bank's last word about an order, before its statement books it: that it has it, asks about the payee's name, or executes it. It posts nothing.
alter table fiat_withdrawal
  add column bank_answer text check (bank_answer in (
    'RECEIVED','PENDING','CHECKED','NAME_MATCHES','NAME_UNCHECKED','NAME_CLOSE','NAME_DIFFERS','UNCONFIRMED','ACCEPTED','EXECUTED','CONTRADICTED')),
  -- by the bank's own message
  add column bank_answered_at timestamptz(3),
  add column bank_words text check (char_length(bank_words) between 1 and 140),
  add constraint fiat_withdrawal_answered check ((bank_answer is null) = (bank_answered_at is null)),
  add constraint fiat_withdrawal_said check (bank_words is null or bank_answer is not null),
  add constraint fiat_withdrawal_answered_at_bank check (bank_answer is null or file_id is not null);
-- Few at a time: the operators' list and the monitor look for them.
create index fiat_withdrawal_asked on fiat_withdrawal (bank_answered_at)
  where status = 'PROCESSING'
    and bank_answer in ('NAME_UNCHECKED','NAME_CLOSE','NAME_DIFFERS','UNCONFIRMED','CONTRADICTED');
