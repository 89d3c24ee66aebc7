-- By which way an account's files go and its messages come; null: the only one that has no name.
alter table collection_account
  add column channel text check (channel ~ '^[A-Z][A-Z0-9]{0,15}$'),
  -- the message in which its bank takes orders
  add column payment_message text not null default 'pain.001.001.09'
    check (payment_message in ('pain.001.001.09','pain.001.001.03'));

-- The closing balance before the newest: the entries between them have to lead from one to the other.
alter table bank_closing
  add column previous_units numeric(38,0) check (previous_units < 'NaN'),
  add column previous_ends_at timestamptz(3),
  add constraint bank_closing_previous check ((previous_units is null) = (previous_ends_at is null));
