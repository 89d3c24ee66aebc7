-- Coins that come to an address of an organisation after it has left this cell, whose key the address is of: the platform's own book
-- (00000000-0000-8000-8000-000000000000, no organisation's) has them, until two operators send them on.
create table late_coin (
  id uuid primary key,
  -- whose address it is
  organisation_id uuid not null references organisation (id),
  chain text not null check (not starts_with(chain, 'TEST-')),
  network text not null,
  currency text not null,
  transaction_id text not null,
  output_index integer not null check (output_index >= 0),
  -- atomic units of the currency; NaN compares above every number
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  from_addresses text[] not null default '{}',
  to_address text not null,
  tag text,
  required_confirmations integer not null check (required_confirmations > 0),
  block_height bigint check (block_height >= 0),
  block_hash text,
  -- SEEN: not deep yet, booked nowhere; HELD: in the platform's book; SENDING: on their way on; SENT: final there; ORPHANED: their chain took them back
  status text not null check (status in ('SEEN','HELD','SENDING','SENT','ORPHANED')),
  -- of HELD: the blocks it stood in are others now
  is_doubtful boolean not null default false,
  -- where they are sent on, by whose word
  sent_to text,
  sent_tag text,
  asked_by_label text,
  approved_by_label text,
  reason text check (char_length(reason) between 1 and 280),
  seen_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (not is_doubtful or status = 'HELD'),
  check (status not in ('SENDING','SENT') or (sent_to is not null and asked_by_label <> approved_by_label and reason is not null))
);
-- One output is one coin, unless its chain took it back and brought it again.
create unique index late_coin_once on late_coin (network, transaction_id, output_index, currency) where status <> 'ORPHANED';
create index late_coin_waiting on late_coin (seen_at, id) where status in ('SEEN','HELD');
create index late_coin_of_organisation on late_coin (organisation_id) where status <> 'ORPHANED';
alter table late_coin enable row level security;
alter table late_coin force row level security;
create policy of_every_organisation on late_coin to countinghouse_worker using (true) with check (true);
grant select, insert, update, delete on late_coin to countinghouse_worker;
