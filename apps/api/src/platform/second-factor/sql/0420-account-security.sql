-- Secrets that wait for their first code, recovery codes, and the devices seen so far.
create table two_factor_setup (
  user_id uuid primary key references app_user (id),
  secret_enc bytea not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on two_factor_setup to countinghouse_app, countinghouse_worker;

create table recovery_code (
  user_id uuid not null references app_user (id),
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_code to countinghouse_app, countinghouse_worker;

-- Keyed hashes of browser and address: enough to recognise a device, useless to follow a person.
create table known_device (
  user_id uuid not null references app_user (id),
  device_hash bytea not null,
  last_seen_at timestamptz(3) not null default app_clock(),
  primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_device to countinghouse_app, countinghouse_worker;
