-- A copy of an organisation that is made while it works, so that it is frozen only for what came since (docs/decisions/0182-copies-ahead-of-moves.md).
alter table organisation_move
  -- SHA-256 of its file: of OUT the newest one written, of IN the one that was taken in and verified
  add column copied_digest bytea check (octet_length(copied_digest) = 32),
  -- of OUT: oldest transaction that was under way when the copy was read, links of the trail in it, and the newest of its seals of the ledger
  add column copied_before bigint check (copied_before > 0),
  add column copied_links bigint check (copied_links >= 0),
  add column copied_seals bigint check (copied_seals >= 0),
  -- of IN: people whom the copy brought, who are brought up to date at the end
  add column copied_people uuid[] not null default '{}';
