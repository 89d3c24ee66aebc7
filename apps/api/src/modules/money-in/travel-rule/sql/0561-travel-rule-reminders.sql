-- Reminders about a record, and the platform's confirmation of the wallet.
alter table travel_rule_record
  -- 0: nobody was told yet; 1: in a digest; 2, 3: reminded after so many days
  add told smallint not null default 0 check (told between 0 and 3),
  add ownership_confirmed_by text check (ownership_confirmed_by in ('DECLARATION','MICRO_TRANSFER')),
  add ownership_confirmed_at timestamptz(3),
  add check ((ownership_confirmed_by is null) = (ownership_confirmed_at is null));

create index travel_rule_record_untold on travel_rule_record (received_at) where status = 'PENDING' and told < 3;
