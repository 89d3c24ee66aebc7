-- Stops of the money that leaves organisations.
--
-- Everything that leaves an organisation, stopped by one and let go again by two.
create table outgoing_stop (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  reason text not null check (char_length(reason) between 1 and 280),
  stopped_by_type text not null check (stopped_by_type in ('USER','API_KEY')),
  stopped_by_id uuid not null,
  stopped_by_label text not null,
  stopped_at timestamptz(3) not null,
  released_at timestamptz(3) check (released_at >= stopped_at),
  primary key (organisation_id, id)
);

create unique index outgoing_stop_alone on outgoing_stop (organisation_id) where released_at is null;
alter table outgoing_stop enable row level security;
alter table outgoing_stop force row level security;
create policy of_the_organisation on outgoing_stop to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on outgoing_stop to countinghouse_worker
  using (true) with check (true);
grant select, insert on outgoing_stop to countinghouse_app, countinghouse_worker;
grant update (released_at) on outgoing_stop to countinghouse_app, countinghouse_worker;

create table outgoing_stop_release (
  organisation_id uuid not null,
  stop_id uuid not null,
  -- USER: an administrator; PLATFORM: two operators, who count as one
  by_type text not null check (by_type in ('USER','PLATFORM')),
  by_id uuid not null,
  by_label text not null,
  at timestamptz(3) not null,
  primary key (organisation_id, stop_id, by_type, by_id),
  foreign key (organisation_id, stop_id) references outgoing_stop (organisation_id, id)
);

-- Operators count once, whoever of them it is.
create unique index outgoing_stop_release_platform on outgoing_stop_release (organisation_id, stop_id)
  where by_type = 'PLATFORM';
alter table outgoing_stop_release enable row level security;
alter table outgoing_stop_release force row level security;
create policy of_the_organisation on outgoing_stop_release to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on outgoing_stop_release to countinghouse_worker
  using (true) with check (true);
grant select, insert on outgoing_stop_release to countinghouse_app, countinghouse_worker;
