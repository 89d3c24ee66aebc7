-- The payload is text: what is signed and sent at every attempt are the same bytes.
create table callback_delivery (
  organisation_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  event text not null check (event in ('DEPOSIT_RECEIVED','WITHDRAWAL_BROADCAST','WITHDRAWAL_APPROVAL')),
  entity_type text not null check (entity_type in ('DEPOSIT','WITHDRAWAL')),
  entity_id uuid not null,
  url text not null check (char_length(url) between 1 and 2048),
  -- one receiver: deliveries of one lane wait for one another, those of different lanes never
  lane text not null,
  payload text not null check (jsonb_typeof(payload::jsonb) = 'object'),
  status text not null default 'PENDING' check (status in ('PENDING','DELIVERED','FAILED','SKIPPED')),
  attempt integer not null default 0 check (attempt >= 0),
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  last_status_code integer check (last_status_code between 100 and 999),
  last_reason text,
  delivered_at timestamptz(3),
  manual boolean not null default false,
  triggered_by text,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check ((status = 'DELIVERED') = (delivered_at is not null)),
  check (manual = (triggered_by is not null))
);

create index callback_delivery_of_entity
  on callback_delivery (organisation_id, entity_id, created_at desc, id desc);

create index callback_delivery_due on callback_delivery (organisation_id, lane, next_attempt_at)
  where status = 'PENDING';
alter table callback_delivery enable row level security;
alter table callback_delivery force row level security;
create policy of_the_organisation on callback_delivery to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on callback_delivery to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on callback_delivery to countinghouse_app, countinghouse_worker;

-- An attempt without an end was cut off: nobody knows whether the receiver got it.
create table callback_attempt (
  organisation_id uuid not null,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz(3) not null,
  signatures integer not null check (signatures >= 0),
  ended boolean not null default false,
  milliseconds integer check (milliseconds >= 0),
  status_code integer check (status_code between 100 and 999),
  reason text,
  primary key (organisation_id, delivery_id, number),
  foreign key (organisation_id, delivery_id) references callback_delivery (organisation_id, id)
);
alter table callback_attempt enable row level security;
alter table callback_attempt force row level security;
create policy of_the_organisation on callback_attempt to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on callback_attempt to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on callback_attempt to countinghouse_app, countinghouse_worker;

-- The last mail to the administrators about a business whose callbacks fail.
create table callback_alarm (
  organisation_id uuid not null,
  business_id uuid not null,
  mailed_at timestamptz(3) not null,
  primary key (organisation_id, business_id),
  foreign key (organisation_id, business_id) references business (organisation_id, id)
);
alter table callback_alarm enable row level security;
alter table callback_alarm force row level security;
create policy of_the_organisation on callback_alarm to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on callback_alarm to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on callback_alarm to countinghouse_app, countinghouse_worker;

-- A request asks for a delivery; what became of it is for the worker to say.
revoke update on callback_delivery from countinghouse_app;
revoke insert, update on callback_attempt from countinghouse_app;
revoke all on callback_alarm from countinghouse_app;
