-- The instant from which a history of an earlier version has money that comes by bank, or belongs to no payment.
alter table sandbox_history add bank_money_from timestamptz(3);
