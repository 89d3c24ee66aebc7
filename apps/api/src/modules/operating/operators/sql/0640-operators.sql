-- The people of the platform itself, and what they ask each other to confirm. No request ever reads them.
create table operator (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  two_fa_secret_enc bytea not null,
  -- a code is good once
  two_fa_last_step bigint not null default 0,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz(3),
  -- the operator who vouched for them; the first two of an installation vouch for themselves
  added_by uuid references operator (id),
  created_at timestamptz(3) not null default app_clock()
);

create table operator_order (
  id uuid primary key,
  action text not null,
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  status text not null default 'OPEN' check (status in ('OPEN','DONE','DECLINED')),
  asked_by uuid not null references operator (id),
  asked_at timestamptz(3) not null default app_clock(),
  decided_by uuid references operator (id),
  decided_at timestamptz(3),
  outcome text,
  check ((status = 'OPEN') = (decided_by is null)),
  check ((status = 'OPEN') = (decided_at is null)),
  -- nobody confirms what he asked for himself
  check (status <> 'DONE' or decided_by <> asked_by)
);
grant select, insert on operator to countinghouse_worker;
grant select, insert on operator_order to countinghouse_worker;
grant update (two_fa_last_step, failures, locked_until) on operator to countinghouse_worker;
grant update (status, decided_by, decided_at, outcome) on operator_order to countinghouse_worker;
