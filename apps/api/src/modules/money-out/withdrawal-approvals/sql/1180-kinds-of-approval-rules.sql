-- A rule says which kinds of withdrawals it is about. Those that were made before said it of coins.
alter table approval_rule add column kinds text[] not null default '{CRYPTO}'
  check (cardinality(kinds) between 1 and 2 and kinds <@ '{CRYPTO,FIAT}');
alter table approval_rule alter column kinds drop default;
alter table approval_rule_change add column kinds text[] not null default '{CRYPTO}'
  check (cardinality(kinds) between 1 and 2 and kinds <@ '{CRYPTO,FIAT}');
alter table approval_rule_change alter column kinds drop default;

-- One rule of a kind at each threshold.
drop index approval_rule_threshold;
create unique index approval_rule_threshold_crypto on approval_rule (organisation_id, threshold)
 where removed_at is null and 'CRYPTO' = any(kinds);
create unique index approval_rule_threshold_fiat on approval_rule (organisation_id, threshold)
 where removed_at is null and 'FIAT' = any(kinds);
grant update (kinds) on approval_rule to countinghouse_app, countinghouse_worker;
