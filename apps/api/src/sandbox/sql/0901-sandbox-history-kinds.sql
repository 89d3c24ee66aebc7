-- The instant from which a history of an earlier version has the kinds of events that came later.
alter table sandbox_history add all_kinds_from timestamptz(3);
