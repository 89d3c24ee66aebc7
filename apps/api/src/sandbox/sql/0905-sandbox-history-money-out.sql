-- The instant from which a history of an earlier version has money that leaves.
alter table sandbox_history add money_out_from timestamptz(3);
