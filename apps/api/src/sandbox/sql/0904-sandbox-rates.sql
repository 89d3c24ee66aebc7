-- Prices that somebody set on the sandbox's market, and when they hold.
create table sandbox_rate (
  base text not null,
  quote text not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null check (until_at > from_at),
  mid numeric(38,18) not null check (mid > 0 and mid < 'NaN'),
  primary key (base, quote, from_at)
);
grant select, insert, update, delete on sandbox_rate to countinghouse_app, countinghouse_worker;
