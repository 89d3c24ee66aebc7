-- The secrets that this database is kept under, one row a version, known by a keyed fingerprint. No request has to do with it.
create table secret_key_version (
  version integer primary key check (version >= 1),
  fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
  taken_at timestamptz(3) not null default app_clock()
);
grant select, insert on secret_key_version to countinghouse_worker;
