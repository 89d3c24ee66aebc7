create index deposit_confirmed on deposit using brin (confirmed_at) with (pages_per_range = 32, autosummarize = on)
;
create index crypto_withdrawal_completed
            on crypto_withdrawal using brin (completed_at) with (pages_per_range = 32, autosummarize = on)
;
