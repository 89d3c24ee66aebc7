-- Requests of API keys, written in batches beside the calls and kept for a month. No body, no secret, no text that a caller typed.
create table api_request (
  organisation_id uuid not null references organisation (id),
  -- The id in the answer's header.
  id uuid not null,
  -- No reference: a copy of an organisation brings its keys anew, and these rows are not part of it.
  credential_id uuid not null,
  at timestamptz(3) not null,
  method text not null check (length(method) between 1 and 16),
  path text not null check (length(path) between 1 and 2048),
  status integer not null check (status between 100 and 599),
  code text check (length(code) between 1 and 64),
  sub_code text check (length(sub_code) between 1 and 64),
  duration_ms integer not null check (duration_ms >= 0),
  ip text not null check (length(ip) between 1 and 64),
  body_sha256 bytea check (length(body_sha256) = 32),
  body_bytes integer check (body_bytes > 0),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  replayed boolean not null,
  entity_type text check (length(entity_type) between 1 and 64),
  entity_id text check (length(entity_id) between 1 and 128),
  -- Refused requests of the key in the minute before this one that have no row of their own.
  further_refused integer not null check (further_refused >= 0),
  primary key (organisation_id, id),
  check ((body_sha256 is null) = (body_bytes is null)),
  check ((entity_type is null) = (entity_id is null))
);
create index api_request_newest on api_request (organisation_id, at, id);
create index api_request_of_key on api_request (organisation_id, credential_id, at, id);
create index api_request_refused on api_request (organisation_id, at, id) where status >= 400;
create index api_request_idempotency on api_request (organisation_id, idempotency_key) where idempotency_key is not null;
alter table api_request enable row level security;
alter table api_request force row level security;
create policy read_by_the_organisation on api_request for select to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on api_request to countinghouse_worker using (true) with check (true);
revoke all on api_request from countinghouse_app;
grant select on api_request to countinghouse_app;
grant select, insert, delete on api_request to countinghouse_worker;
