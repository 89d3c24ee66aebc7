alter table sandbox_history add bank_money_from timestamptz(3)
;
