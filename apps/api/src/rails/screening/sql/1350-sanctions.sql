-- Lists of sanctioned addresses as they were read. A new list is a further row: what an earlier one said stays for auditors.
create table sanctions_list (
  id uuid primary key,
  source text not null,
  published_on text not null check (published_on ~ '^\d{4}-\d\d-\d\d$'),
  -- SHA-256 of the file, and of the addresses as they are kept.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  addresses_digest text not null check (addresses_digest ~ '^[0-9a-f]{64}$'),
  address_count integer not null check (address_count > 0),
  first_read_at timestamptz(3) not null,
  -- As of when the publisher stated the same list; its age counts from here.
  last_read_at timestamptz(3) not null,
  seal bytea
);
create index sanctions_list_newest on sanctions_list (last_read_at desc);
grant select, insert, update on sanctions_list to countinghouse_worker;

create table sanctioned_address (
  list_id uuid not null references sanctions_list (id),
  -- The spelling that is looked up.
  matched text not null,
  party text not null,
  label text not null,
  address text not null,
  entity text not null,
  primary key (list_id, matched, party, label)
);
grant select, insert on sanctioned_address to countinghouse_worker;
