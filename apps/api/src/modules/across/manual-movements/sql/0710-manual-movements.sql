-- Money that two operators moved by hand.
create table manual_movement (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  type text not null check (type in ('CREDIT','DEBIT')),
  currency text not null,
  -- atomic units of the currency; NaN compares above every number
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  -- of a credit: what of it went to what the business owed
  repaid numeric(38,0) not null default 0 check (repaid >= 0 and repaid <= amount),
  reason text not null check (reason in ('FEE_CORRECTION','GOODWILL','MIGRATION','DEPOSIT_CORRECTION','WITHDRAWAL_CORRECTION','UNASSOCIATED_ALLOCATION','REORG_RECOVERY','RECEIVABLE_SETTLEMENT','OTHER')),
  description text not null check (char_length(description) between 1 and 280),
  related_type text check (related_type in ('PAYMENT','FIAT_DEPOSIT','INTERNAL_TRANSFER','MANUAL_MOVEMENT')),
  related_id uuid,
  reversal_of uuid,
  created_by_label text not null,
  approved_by_label text not null,
  posted_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  foreign key (organisation_id, reversal_of) references manual_movement (organisation_id, id),
  check ((related_type is null) = (related_id is null)),
  check (created_by_label <> approved_by_label)
);

-- Movements that were posted before they had rows; the audit trail says what the ledger does not. The owner may read all
-- organisations meanwhile.
alter table ledger_transaction no force row level security;
alter table ledger_entry no force row level security;
alter table ledger_account no force row level security;
alter table audit_event no force row level security;

insert into manual_movement (organisation_id, id, business_id, type, currency, amount, reason, description,
                               created_by_label, approved_by_label, posted_at)
  select t.organisation_id, t.entity_id, a.holder_id::uuid,
         case e.direction when 'CREDIT' then 'CREDIT' else 'DEBIT' end, e.currency, e.amount,
         coalesce(v.after ->> 'reason', 'OTHER'), left(t.description, 280),
         coalesce(nullif(v.after ->> 'askedBy', t.actor ->> 'label'), 'unknown'), t.actor ->> 'label', t.posted_at
    from ledger_transaction t
    join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
    join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id and a.kind = 'available'
    left join audit_event v on v.organisation_id = t.organisation_id and v.action = 'manual-movement.post'
                           and v.entity_id = t.entity_id::text
   where t.entity_type = 'MANUAL_MOVEMENT';
alter table ledger_transaction force row level security;
alter table ledger_entry force row level security;
alter table ledger_account force row level security;
alter table audit_event force row level security;

-- A movement is taken back once.
create unique index manual_movement_reversed_once on manual_movement (organisation_id, reversal_of)
  where reversal_of is not null;

create index manual_movement_of_business
  on manual_movement (organisation_id, business_id, posted_at desc, id desc);

create index manual_movement_posted on manual_movement (organisation_id, posted_at desc, id desc);

-- A movement is never rewritten: its correction is a movement back.
alter table manual_movement enable row level security;
alter table manual_movement force row level security;
create policy of_the_organisation on manual_movement to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on manual_movement to countinghouse_worker
  using (true) with check (true);
grant select, insert on manual_movement to countinghouse_app, countinghouse_worker;
