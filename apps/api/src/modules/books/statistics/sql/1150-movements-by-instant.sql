-- Parts of days are counted movement by movement. They end in about the order in which they are written, so that a summary of
-- ranges of pages finds them, and costs a confirmed deposit next to nothing.
create index deposit_confirmed on deposit using brin (confirmed_at) with (pages_per_range = 32, autosummarize = on);

create index crypto_withdrawal_completed
  on crypto_withdrawal using brin (completed_at) with (pages_per_range = 32, autosummarize = on);
