-- A later version of the secret keeps the root of all seals, which is the first one, wrapped under itself. It encrypts from `encrypts_from` on;
-- from `finished_at` on nothing is encrypted under an earlier one.
alter table secret_key_version
  add column seal_root bytea,
  add column encrypts_from timestamptz(3),
  add column finished_at timestamptz(3),
  add check ((version = 1) = (seal_root is null)),
  add check (finished_at is null or encrypts_from is not null);
grant update (encrypts_from, finished_at) on secret_key_version to countinghouse_worker;
