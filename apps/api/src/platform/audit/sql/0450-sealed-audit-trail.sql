-- Seals of the audit trail: a link for every event, which orders the events of a chain, and a seal for every batch.
-- A chain is an organisation, or the platform for events without one.
--
-- By the real clock, unlike every other instant: the sandbox's clock can be moved, and what is sealed must not
-- depend on it.
alter table audit_event add column recorded_at timestamptz(3) not null default clock_timestamp();
create index audit_event_recorded on audit_event (recorded_at, id);
create index audit_event_of_actor on audit_event (organisation_id, actor_id, at desc, id desc);
create index audit_event_of_action on audit_event (organisation_id, action, at desc, id desc);
create index audit_event_of_entity on audit_event (organisation_id, entity_id, at desc, id desc);

-- No foreign keys: the verifier must be able to say that an event of a link is gone.
create table audit_seal (
  number bigint primary key check (number > 0),
  chain text not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  head bytea not null check (octet_length(head) = 32),
  mac bytea not null check (octet_length(mac) = 32),
  through timestamptz(3) not null,
  sealed_at timestamptz(3) not null default clock_timestamp(),
  unique (chain, last_sequence)
);

create table audit_link (
  chain text not null,
  sequence bigint not null check (sequence > 0),
  event_id uuid not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  mac bytea not null check (octet_length(mac) = 32),
  primary key (chain, sequence)
);
grant select, insert on audit_seal to countinghouse_worker;

create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function audit_event_is_append_only();
grant select, insert on audit_link to countinghouse_worker;

create trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function audit_event_is_append_only();

create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name;
        end $$;
