-- Sessions of operators at their desk. One a person: a new sign-in ends the earlier one. They show; every act asks a code again.
create table operator_session (
  operator_id uuid primary key references operator (id),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default app_clock(),
  last_seen_at timestamptz(3) not null default app_clock()
);
grant select, insert, delete on operator_session to countinghouse_worker;
grant update (last_seen_at) on operator_session to countinghouse_worker;
