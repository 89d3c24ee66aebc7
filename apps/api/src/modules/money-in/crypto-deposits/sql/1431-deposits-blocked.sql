-- Blocked deposits are few and counted often.
create index deposit_blocked on deposit (detected_at, id) where status = 'BLOCKED';
