-- Money of an organisation that two operators moved from one place of its own to another.
create table treasury_move (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  currency text not null,
  -- the amount that arrived, and the fee of the network or the bank; atomic units, NaN compares above every number
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  fee numeric(38,0) not null check (fee >= 0 and fee < 'NaN'),
  -- networks; null: the bank
  from_network text,
  to_network text,
  -- a transaction's id or a bank's reference
  reference text not null check (char_length(reference) between 1 and 140),
  reason text not null check (char_length(reason) between 1 and 280),
  asked_by_label text not null,
  approved_by_label text not null,
  posted_at timestamptz(3) not null,
  primary key (organisation_id, id),
  -- one movement is booked once
  unique (organisation_id, currency, reference),
  check (from_network is not null or to_network is null),
  check (to_network is not null or from_network is null),
  check (from_network is null or from_network <> to_network),
  check (asked_by_label <> approved_by_label)
);
alter table treasury_move enable row level security;
alter table treasury_move force row level security;
create policy of_the_organisation on treasury_move to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on treasury_move to countinghouse_worker
  using (true) with check (true);
grant select, insert on treasury_move to countinghouse_app, countinghouse_worker;
