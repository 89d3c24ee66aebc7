-- Amounts are atomic units of their currency; NaN compares above every number.
create table approval_rule (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  uniform_currency text not null,
  threshold numeric(38,0) not null check (threshold >= 0 and threshold < 'NaN'),
  approver_ids uuid[] not null check (cardinality(approver_ids) between 1 and 20),
  required_approvals integer not null check (required_approvals between 1 and cardinality(approver_ids)),
  includes_api boolean not null,
  is_enabled boolean not null,
  created_by_id uuid not null,
  created_by_label text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (organisation_id, id)
);

create unique index approval_rule_threshold on approval_rule (organisation_id, threshold)
  where removed_at is null;
alter table approval_rule enable row level security;
alter table approval_rule force row level security;
create policy of_the_organisation on approval_rule to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on approval_rule to countinghouse_worker
  using (true) with check (true);
grant select, insert on approval_rule to countinghouse_app, countinghouse_worker;
grant update (threshold, approver_ids, required_approvals, includes_api, is_enabled, updated_at, removed_at)
  on approval_rule to countinghouse_app, countinghouse_worker;

-- A change that one administrator asked for and another confirms. Its row changes once: when it ends.
create table approval_rule_change (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  rule_id uuid not null,
  kind text not null check (kind in ('CREATE','CHANGE','REMOVE')),
  uniform_currency text not null,
  threshold numeric(38,0) not null check (threshold >= 0 and threshold < 'NaN'),
  approver_ids uuid[] not null check (cardinality(approver_ids) between 1 and 20),
  required_approvals integer not null check (required_approvals between 1 and cardinality(approver_ids)),
  includes_api boolean not null,
  is_enabled boolean not null,
  -- the rule's last change; null for a new rule
  based_on timestamptz(3),
  asked_by_id uuid not null,
  asked_by_label text not null,
  asked_at timestamptz(3) not null,
  outcome text check (outcome in ('CONFIRMED','WITHDRAWN')),
  ended_by_id uuid,
  ended_by_label text,
  ended_at timestamptz(3),
  primary key (organisation_id, id),
  check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by_id is null)),
  -- two administrators
  check (outcome is distinct from 'CONFIRMED' or ended_by_id <> asked_by_id)
);

create unique index approval_rule_change_open on approval_rule_change (organisation_id, rule_id)
  where outcome is null;
alter table approval_rule_change enable row level security;
alter table approval_rule_change force row level security;
create policy of_the_organisation on approval_rule_change to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on approval_rule_change to countinghouse_worker
  using (true) with check (true);
grant select, insert on approval_rule_change to countinghouse_app, countinghouse_worker;
grant update (outcome, ended_by_id, ended_by_label, ended_at) on approval_rule_change
  to countinghouse_app, countinghouse_worker;

-- The approval that one withdrawal needs, frozen at its creation.
create table withdrawal_approval (
  organisation_id uuid not null references organisation (id),
  withdrawal_id uuid not null,
  kind text not null check (kind in ('CRYPTO','FIAT')),
  business_id uuid not null,
  client_withdrawal_id text not null,
  currency text not null,
  network text,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  recipient text not null,
  destination_tag text,
  uniform_currency text not null,
  uniform_amount numeric(38,0) not null check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  day_amount numeric(38,0) not null check (day_amount >= uniform_amount and day_amount < 'NaN'),
  rule_id uuid not null,
  threshold numeric(38,0) not null check (threshold <= day_amount),
  required_approvals integer not null,
  -- the people behind it, and those who may decide: no creator among them
  creator_ids uuid[] not null check (cardinality(creator_ids) > 0),
  approver_ids uuid[] not null,
  voter_ids uuid[] not null,
  initiated_by_label text not null,
  -- of the withdrawal, and of all of this row, under keys that are not in the database
  subject_seal bytea not null check (octet_length(subject_seal) = 32),
  seal bytea not null check (octet_length(seal) = 32),
  status text not null check (status in ('PENDING','APPROVED','REJECTED','EXPIRED','CANCELLED')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  decided_at timestamptz(3),
  primary key (organisation_id, withdrawal_id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, rule_id) references approval_rule (organisation_id, id),
  check (voter_ids <@ approver_ids and not voter_ids && creator_ids),
  check (required_approvals between 1 and cardinality(voter_ids)),
  check ((status = 'PENDING') = (decided_at is null))
);

create index withdrawal_approval_listed
  on withdrawal_approval (organisation_id, created_at desc, withdrawal_id desc);

create index withdrawal_approval_waiting on withdrawal_approval (expires_at) where status = 'PENDING';
alter table withdrawal_approval enable row level security;
alter table withdrawal_approval force row level security;
create policy of_the_organisation on withdrawal_approval to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on withdrawal_approval to countinghouse_worker
  using (true) with check (true);
grant select, insert on withdrawal_approval to countinghouse_app, countinghouse_worker;
grant update (status, decided_at) on withdrawal_approval
  to countinghouse_app, countinghouse_worker;

create table withdrawal_vote (
  organisation_id uuid not null references organisation (id),
  withdrawal_id uuid not null,
  user_id uuid not null references app_user (id),
  user_label text not null,
  decision text not null check (decision in ('APPROVE','REJECT')),
  comment text check (char_length(comment) between 1 and 280),
  seal bytea not null check (octet_length(seal) = 32),
  at timestamptz(3) not null,
  primary key (organisation_id, withdrawal_id, user_id),
  foreign key (organisation_id, withdrawal_id) references withdrawal_approval (organisation_id, withdrawal_id)
);

-- A vote is never changed and never taken back.
alter table withdrawal_vote enable row level security;
alter table withdrawal_vote force row level security;
create policy of_the_organisation on withdrawal_vote to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on withdrawal_vote to countinghouse_worker
  using (true) with check (true);
grant select, insert on withdrawal_vote to countinghouse_app, countinghouse_worker;
