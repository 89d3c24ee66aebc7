alter table sandbox_history add all_kinds_from timestamptz(3)
;
