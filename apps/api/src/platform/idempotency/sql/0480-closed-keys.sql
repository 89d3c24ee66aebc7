-- Retry keys that their sender has given up: nothing was done under them and nothing may be.
create table closed_key (
  organisation_id uuid not null references organisation (id),
  -- Of a person or an API key, as in idempotency_record: nobody closes another one's.
  user_id uuid not null,
  key uuid not null,
  closed_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, user_id, key)
);

create index closed_key_age on closed_key (closed_at);
alter table closed_key enable row level security;
alter table closed_key force row level security;
create policy of_the_organisation on closed_key to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on closed_key to countinghouse_worker
  using (true) with check (true);
grant select, insert, delete on closed_key to countinghouse_app, countinghouse_worker;
