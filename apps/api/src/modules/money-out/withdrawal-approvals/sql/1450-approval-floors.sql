-- Least approvals that operators ask of an organisation's withdrawals of a kind, from a day's sum on. Versions are only added, and the one with the
-- highest number holds; no approvals is no floor.
create table approval_floor (
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('CRYPTO','FIAT')),
  number integer not null check (number > 0),
  approvals integer not null check (approvals between 0 and 20),
  uniform_currency text not null,
  threshold numeric(38,0) not null check (threshold >= 0 and threshold < 'NaN'),
  set_at timestamptz(3) not null,
  seal bytea not null check (octet_length(seal) = 32),
  primary key (organisation_id, kind, number)
);

alter table approval_floor enable row level security;
alter table approval_floor force row level security;
create policy of_the_organisation on approval_floor to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on approval_floor to countinghouse_worker
  using (true) with check (true);
grant select on approval_floor to countinghouse_app;
grant select, insert on approval_floor to countinghouse_worker;
-- Rows without a seal are looked for in every sealed table.
grant update (seal) on approval_floor to countinghouse_worker;

-- A floor asks for approvals where no rule does.
alter table withdrawal_approval alter column rule_id drop not null;

-- Approvals that a floor asked for when the vote was given, where these are more than the withdrawal was made with.
alter table withdrawal_vote add column raised_to integer check (raised_to between 2 and 20);
