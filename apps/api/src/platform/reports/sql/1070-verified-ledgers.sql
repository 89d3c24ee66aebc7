-- A transaction ledger as a document bears a code too.
alter table report_job drop constraint report_job_check2;

alter table report_job add constraint report_job_has_a_code check (
  case kind
    when 'BALANCE_CONFIRMATION' then verification_code is not null
    when 'TRANSACTION_LEDGER' then verification_code is null or format = 'PDF'
    else verification_code is null
  end);
