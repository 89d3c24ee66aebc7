-- Daily figures without the business: a year of all businesses is then read in as many rows as there are days and coins.
create table stat_daily_total (
  organisation_id uuid not null,
  direction text not null check (direction in ('DEPOSIT','WITHDRAWAL','TRANSFER_IN','TRANSFER_OUT')),
  currency text not null,
  day date not null,
  count bigint not null,
  volume numeric(38,0) not null,
  uniform_volume numeric(38,0) not null,
  primary key (organisation_id, direction, currency, day)
);

-- The owner sees rows of forced tables only while they are not forced.
alter table stat_daily no force row level security;

insert into stat_daily_total (organisation_id, direction, currency, day, count, volume, uniform_volume)
  select organisation_id, direction, currency, day, sum(count), sum(volume), sum(uniform_volume)
    from stat_daily group by 1, 2, 3, 4;
alter table stat_daily force row level security;
alter table stat_daily_total enable row level security;
alter table stat_daily_total force row level security;
create policy of_the_organisation on stat_daily_total to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on stat_daily_total to countinghouse_worker
  using (true) with check (true);
grant select, insert, update on stat_daily_total to countinghouse_app, countinghouse_worker;
