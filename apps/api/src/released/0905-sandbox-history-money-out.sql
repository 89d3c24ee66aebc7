alter table sandbox_history add money_out_from timestamptz(3)
;
