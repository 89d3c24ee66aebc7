-- State of the sources of prices as they were asked last; prices themselves stand in rate and rate_history.
create table price_source (
  source text primary key,
  asked_at timestamptz(3) not null,
  -- Last answer with any price; null: none so far.
  answered_at timestamptz(3),
  -- Instant of the newest price it ever stated.
  newest_at timestamptz(3),
  -- Pairs in its last answer.
  pairs integer not null check (pairs >= 0),
  -- End of a sentence about a fault of the last answer.
  problem text
);
grant select on price_source to countinghouse_app;
grant select, insert, update, delete on price_source to countinghouse_worker;

create table price_pair (
  base text not null,
  quote text not null,
  asked_at timestamptz(3) not null,
  -- Every source with its price, and those left out.
  said text not null,
  primary key (base, quote)
);
grant select on price_pair to countinghouse_app;
grant select, insert, delete on price_pair to countinghouse_worker;
