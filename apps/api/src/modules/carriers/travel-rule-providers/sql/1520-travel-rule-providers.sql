-- Other providers with which data of the travel rule is exchanged: the list of those that are allowed. No organisation owns one.
create table travel_rule_provider (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  lei text check (lei ~ '^[0-9A-Z]{20}$'),
  -- each with its port, unless that is 443
  hosts text[] not null check (cardinality(hosts) between 1 and 10),
  -- SHA-256 of the certificates that it calls us with, in lower hex
  fingerprints text[] not null check (cardinality(fingerprints) between 1 and 10),
  -- of the protocol, that it takes
  versions text[] not null check (cardinality(versions) between 1 and 10),
  -- whether people accept what it asks, or a rule where nothing is missing
  answers text not null check (answers in ('BY_PERSON','BY_RULE')),
  status text not null check (status in ('ALLOWED','BLOCKED')),
  seal bytea check (octet_length(seal) = 32),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
grant select on travel_rule_provider to countinghouse_app, countinghouse_worker;
grant insert, update on travel_rule_provider to countinghouse_worker;
