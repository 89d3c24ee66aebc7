-- An entry that a bank reports without a name is recognised by its content: as many as were reported together in one message are so many entries.
alter table bank_entry
  -- digest of its content
  add column print text check (char_length(print) = 32),
  -- the bank has given it a name of its own
  add column is_named boolean not null default true,
  -- the message that reported it first; null: one before this was noted
  add column told_by text check (told_by in ('camt.052','camt.053','camt.054')),
  -- a statement of its account has it
  add column stated_at timestamptz(3);

update bank_entry e
   set print = split_part(split_part(k.key, ':', 3), '#', 1), is_named = split_part(k.key, ':', 2) = 'seen'
  from bank_entry_key k
 where k.organisation_id = e.organisation_id and k.bank_entry_id = e.id
   and split_part(k.key, ':', 2) in ('print', 'seen') and char_length(split_part(split_part(k.key, ':', 3), '#', 1)) = 32;

create index bank_entry_by_print on bank_entry (organisation_id, collection_account_id, print) where print is not null;
create index bank_entry_of_account on bank_entry (organisation_id, collection_account_id, booked_at);
-- Few at a time: reported within a day whose statement does not have them.
create index bank_entry_unstated on bank_entry (organisation_id, collection_account_id, booked_at)
  where told_by in ('camt.052','camt.054') and stated_at is null;

-- Entries that a bank has announced within the day and not booked: shown, never credited.
create table bank_pending_entry (
  organisation_id uuid not null,
  collection_account_id uuid not null,
  key text not null,
  is_credit boolean not null,
  currency text not null,
  -- atomic units of the currency
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  reference text not null,
  remitter_name text,
  first_told_at timestamptz(3) not null,
  last_told_at timestamptz(3) not null,
  primary key (organisation_id, collection_account_id, key),
  foreign key (organisation_id, collection_account_id) references collection_account (organisation_id, id)
);
alter table bank_pending_entry enable row level security;
alter table bank_pending_entry force row level security;
create policy of_the_organisation on bank_pending_entry to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on bank_pending_entry to countinghouse_worker
  using (true) with check (true);
grant select on bank_pending_entry to countinghouse_app;
grant select, insert, update, delete on bank_pending_entry to countinghouse_worker;
