-- The bank that a file goes to, and alone may answer it, and the message in which it is written, as they were when it was made.
alter table bank_payment_file
  add column channel text check (channel ~ '^[A-Z][A-Z0-9]{0,15}$'),
  add column message text not null default 'pain.001.001.09'
    check (message in ('pain.001.001.09','pain.001.001.03'));
create index bank_payment_file_of_account on bank_payment_file (organisation_id, collection_account_id);
