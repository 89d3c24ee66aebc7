-- Signs that the database was restored, and what two operators decided about it. While a row is not released no money leaves.
create table database_restoration (
  id uuid primary key,
  noticed_at timestamptz(3) not null,
  -- SEALS_GONE: seals remembered outside of the database are not in it; OTHER_SERVER: another server or time line than it was seen on;
  -- PUT_IN_PLACE: the operator's tool said so
  sign text not null check (sign in ('SEALS_GONE','OTHER_SERVER','PUT_IN_PLACE')),
  -- numbers of the newest seals found in the database, and of the newest remembered outside of it
  audit_kept bigint not null check (audit_kept >= 0),
  audit_lost bigint not null check (audit_lost >= audit_kept),
  ledger_kept bigint not null check (ledger_kept >= 0),
  ledger_lost bigint not null check (ledger_lost >= ledger_kept),
  accepted_at timestamptz(3),
  -- by the installation's key, over everything above: without it no lost seal is excused
  mac bytea check (octet_length(mac) = 32),
  released_at timestamptz(3) check (released_at >= accepted_at),
  check ((accepted_at is null) = (mac is null)),
  check (released_at is null or accepted_at is not null)
);

create unique index database_restoration_open on database_restoration ((true)) where released_at is null;
grant select (id, noticed_at, accepted_at, released_at) on database_restoration to countinghouse_app;
grant select, insert on database_restoration to countinghouse_worker;
grant update (audit_lost, ledger_lost, accepted_at, mac, released_at) on database_restoration to countinghouse_worker;

-- The server that the database was last seen on.
create table database_server (
  is_this boolean primary key default true check (is_this),
  system_identifier text not null,
  timeline text not null,
  seen_at timestamptz(3) not null
);
grant select, insert, update on database_server to countinghouse_worker;
