-- Coins that leave, and who alone sends them.
create table outgoing_transfer (
  organisation_id uuid not null references organisation (id),
  -- its transaction is derived from it
  id uuid not null,
  kind text not null check (kind in ('REFUND')),
  entity_id uuid not null,
  -- of a refund: its payment and deposit
  payment_id uuid not null,
  deposit_id uuid not null,
  business_id uuid not null,
  attempt integer not null check (attempt > 0),
  chain text not null,
  network text not null,
  currency text not null,
  -- atomic units of the currency; NaN compares above every number
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  to_address text not null,
  tag text,
  -- ORDERED: nothing was signed; PREPARED: its id is on record and it may be on its chain; SENT: its chain took it
  status text not null check (status in ('ORDERED','PREPARED','SENT','CONFIRMED','FAILED','CANCELLED')),
  transaction_id text,
  fence bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, entity_id, attempt),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (status in ('ORDERED','CANCELLED') or transaction_id is not null)
);

create index outgoing_transfer_open on outgoing_transfer (created_at, id)
  where status in ('ORDERED','PREPARED','SENT');

-- At most one order is under way for an entity.
create unique index outgoing_transfer_alone on outgoing_transfer (organisation_id, entity_id)
  where status not in ('FAILED','CANCELLED');
alter table outgoing_transfer enable row level security;
alter table outgoing_transfer force row level security;
create policy of_the_organisation on outgoing_transfer to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on outgoing_transfer to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on outgoing_transfer to countinghouse_app, countinghouse_worker;

create table executor_lease (
  name text primary key,
  holder uuid not null,
  -- grows with every taking over: who holds an older number may do nothing more
  fence bigint not null,
  held_until timestamptz(3) not null
);
grant select, insert, update, delete on executor_lease to countinghouse_app, countinghouse_worker;
