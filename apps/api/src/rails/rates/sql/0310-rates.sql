create table rate (
  base text not null,
  quote text not null,
  mid numeric(38,18) not null check (mid > 0 and mid <> 'NaN'),
  source text not null,
  at timestamptz(3) not null,
  primary key (base, quote)
);
grant select on rate to countinghouse_app;
grant select, insert, update, delete on rate to countinghouse_worker;

-- Bars: a price holds from its instant until the next bar of the pair.
create table rate_history (
  base text not null,
  quote text not null,
  at timestamptz(3) not null,
  mid numeric(38,18) not null check (mid > 0 and mid <> 'NaN'),
  source text not null,
  primary key (base, quote, at)
);
grant select on rate_history to countinghouse_app;
grant select, insert, update, delete on rate_history to countinghouse_worker;
