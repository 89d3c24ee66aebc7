-- Rules of an organisation for the sign-ins and sessions of its people; without a row the product's own hold. A row bears a seal, so nobody who
-- writes into the database opens another way in.
create table sign_in_policy (
  organisation_id uuid primary key references organisation (id),
  idle_minutes integer not null default 30 check (idle_minutes between 5 and 30),
  absolute_hours integer not null default 12 check (absolute_hours between 1 and 12),
  most_sessions integer check (most_sessions between 1 and 50),
  -- A device first seen since then is let in once a second factor was shown on it; null: any device is.
  new_devices_since timestamptz(3),
  -- People get in by the organisation's own provider only, but for one administrator.
  requires_provider boolean not null default false,
  break_glass_user_id uuid references app_user (id),
  updated_at timestamptz(3) not null default app_clock(),
  seal bytea check (octet_length(seal) = 32),
  check (not requires_provider or break_glass_user_id is not null)
);
alter table sign_in_policy enable row level security;
alter table sign_in_policy force row level security;
-- A sign-in asks before an organisation is chosen.
create policy read_by_everybody on sign_in_policy for select to countinghouse_app using (true);
create policy added_by_the_organisation on sign_in_policy for insert to countinghouse_app
  with check (seal is not null and organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy changed_by_the_organisation on sign_in_policy for update to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on sign_in_policy to countinghouse_worker using (true) with check (true);
grant select, insert, update on sign_in_policy to countinghouse_app, countinghouse_worker;

-- Proof that a session was opened by an organisation's provider, or by the one administrator who may do without it. Written with the session.
create table session_proof (
  session_id uuid not null references session (id) on delete cascade,
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('PROVIDER', 'BREAK_GLASS')),
  seal bytea check (octet_length(seal) = 32),
  primary key (session_id, organisation_id)
);
alter table session_proof enable row level security;
alter table session_proof force row level security;
create policy read_by_everybody on session_proof for select to countinghouse_app using (true);
create policy added_with_a_seal on session_proof for insert to countinghouse_app with check (seal is not null);
create policy of_every_organisation on session_proof to countinghouse_worker using (true) with check (true);
revoke all on session_proof from countinghouse_app;
grant select, insert on session_proof to countinghouse_app;
grant select, insert, update, delete on session_proof to countinghouse_worker;

-- Limits of an organisation end sessions, and so does a provider that becomes the only way in.
alter table session drop constraint session_revoke_reason_check;
alter table session add constraint session_revoke_reason_check
  check (revoke_reason in ('LOGOUT','SWITCH','PASSWORD_CHANGED','USER_DISABLED','TWO_FA_CHANGED','SUSPENDED','OPERATOR','POLICY'));

alter table known_device add column first_seen_at timestamptz(3) not null default app_clock();
-- When a second factor was last shown on it; null: never.
alter table known_device add column proved_at timestamptz(3);
grant update (proved_at) on known_device to countinghouse_app;
