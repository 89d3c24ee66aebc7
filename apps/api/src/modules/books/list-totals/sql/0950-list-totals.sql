-- The totals of every list of money by day and month. Triggers add what a statement changes to `list_total_change`, within
-- the statement: insertions alone, so that nobody waits for anybody. A job folds them into `list_total`. Each table of a list
-- has a trigger function, whose innermost select says what one of its rows (`r`) adds; none where its list does not show it.
-- The owner sees rows of forced tables only while they are not forced.
create table list_total_change (
  id bigint generated always as identity,
  organisation_id uuid not null,
  list text not null,
  -- null: of no business yet
  business_id uuid,
  period date not null,
  status text not null,
  -- the filter's currency; null: not chosen yet
  currency text,
  -- the sums' currency, or that of the second of two sums
  other_currency text,
  count bigint not null,
  -- the rows among them that have an amount
  moved bigint not null,
  amount numeric(38,0) not null,
  other_amount numeric(38,0) not null,
  primary key (organisation_id, list, id)
);
alter table list_total_change enable row level security;
alter table list_total_change force row level security;
create policy of_the_organisation on list_total_change to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on list_total_change to countinghouse_worker
  using (true) with check (true);
grant select, insert on list_total_change to countinghouse_app, countinghouse_worker;
grant update, delete on list_total_change to countinghouse_worker;

create table list_total (
  grain text not null check (grain in ('DAY','MONTH')),
  organisation_id uuid not null,
  list text not null,
  -- null: of no business yet
  business_id uuid,
  period date not null,
  status text not null,
  -- the filter's currency; null: not chosen yet
  currency text,
  -- the sums' currency, or that of the second of two sums
  other_currency text,
  count bigint not null,
  -- the rows among them that have an amount
  moved bigint not null,
  amount numeric(38,0) not null,
  other_amount numeric(38,0) not null
);

create unique index list_total_of_period
  on list_total (organisation_id, list, grain, period, business_id, status, currency, other_currency)
  nulls not distinct;

create index list_total_of_business on list_total (organisation_id, list, business_id, grain, period);

-- A status that all rows of a day have left.
create index list_total_of_none on list_total (organisation_id) where count = 0;

create function "payment_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''payment'' as list, r.business_id, r.created_at as at, r.status, r.deposit_currency as currency,
           r.settlement_currency as other_currency, r.actual_payable_amount as amount,
           r.actual_service_fee as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''payment'' as list, r.business_id, r.created_at as at, r.status, r.deposit_currency as currency,
           r.settlement_currency as other_currency, r.actual_payable_amount as amount,
           r.actual_service_fee as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger payment_counted_when_made after insert on payment
  referencing new table as became for each statement execute function payment_counted();

create trigger payment_counted_when_changed after update on payment
  referencing old table as was new table as became for each statement execute function payment_counted();

alter table payment no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from payment r, lateral (
  select 'payment' as list, r.business_id, r.created_at as at, r.status, r.deposit_currency as currency,
         r.settlement_currency as other_currency, r.actual_payable_amount as amount,
         r.actual_service_fee as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table payment force row level security;

create function "crypto_withdrawal_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''crypto_withdrawal'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.debit_currency as other_currency, case when r.status = ''COMPLETED'' then r.debit_amount end as amount,
           case when r.status = ''COMPLETED'' then r.service_fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''crypto_withdrawal'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.debit_currency as other_currency, case when r.status = ''COMPLETED'' then r.debit_amount end as amount,
           case when r.status = ''COMPLETED'' then r.service_fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger crypto_withdrawal_counted_when_made after insert on crypto_withdrawal
  referencing new table as became for each statement execute function crypto_withdrawal_counted();

create trigger crypto_withdrawal_counted_when_changed after update on crypto_withdrawal
  referencing old table as was new table as became for each statement execute function crypto_withdrawal_counted();

alter table crypto_withdrawal no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from crypto_withdrawal r, lateral (
  select 'crypto_withdrawal' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
         r.debit_currency as other_currency, case when r.status = 'COMPLETED' then r.debit_amount end as amount,
         case when r.status = 'COMPLETED' then r.service_fee end as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table crypto_withdrawal force row level security;

create function "fiat_withdrawal_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''fiat_withdrawal'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = ''COMPLETED'' then r.debit_amount end as amount,
           case when r.status = ''COMPLETED'' then r.fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''fiat_withdrawal'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = ''COMPLETED'' then r.debit_amount end as amount,
           case when r.status = ''COMPLETED'' then r.fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger fiat_withdrawal_counted_when_made after insert on fiat_withdrawal
  referencing new table as became for each statement execute function fiat_withdrawal_counted();

create trigger fiat_withdrawal_counted_when_changed after update on fiat_withdrawal
  referencing old table as was new table as became for each statement execute function fiat_withdrawal_counted();

alter table fiat_withdrawal no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from fiat_withdrawal r, lateral (
  select 'fiat_withdrawal' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
         r.currency as other_currency, case when r.status = 'COMPLETED' then r.debit_amount end as amount,
         case when r.status = 'COMPLETED' then r.fee end as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table fiat_withdrawal force row level security;

create function "fiat_deposit_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''fiat_deposit'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = ''RECEIVED'' then r.received_amount - r.fee end as amount,
           case when r.status = ''RECEIVED'' then r.fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''fiat_deposit'' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = ''RECEIVED'' then r.received_amount - r.fee end as amount,
           case when r.status = ''RECEIVED'' then r.fee end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger fiat_deposit_counted_when_made after insert on fiat_deposit
  referencing new table as became for each statement execute function fiat_deposit_counted();

create trigger fiat_deposit_counted_when_changed after update on fiat_deposit
  referencing old table as was new table as became for each statement execute function fiat_deposit_counted();

alter table fiat_deposit no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from fiat_deposit r, lateral (
  select 'fiat_deposit' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
         r.currency as other_currency, case when r.status = 'RECEIVED' then r.received_amount - r.fee end as amount,
         case when r.status = 'RECEIVED' then r.fee end as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table fiat_deposit force row level security;

create function "whitelabel_fiat_deposit_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''whitelabel_fiat_deposit'' as list, r.business_id, r.created_at as at, ''RECEIVED'' as status,
           r.currency as currency, r.currency as other_currency, r.amount - r.fee as amount, r.fee as other_amount
     where r.reversed_at is null) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''whitelabel_fiat_deposit'' as list, r.business_id, r.created_at as at, ''RECEIVED'' as status,
           r.currency as currency, r.currency as other_currency, r.amount - r.fee as amount, r.fee as other_amount
     where r.reversed_at is null) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger whitelabel_fiat_deposit_counted_when_made after insert on whitelabel_fiat_deposit
  referencing new table as became for each statement execute function whitelabel_fiat_deposit_counted();

create trigger whitelabel_fiat_deposit_counted_when_changed after update on whitelabel_fiat_deposit
  referencing old table as was new table as became for each statement execute function whitelabel_fiat_deposit_counted();

alter table whitelabel_fiat_deposit no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from whitelabel_fiat_deposit r, lateral (
  select 'whitelabel_fiat_deposit' as list, r.business_id, r.created_at as at, 'RECEIVED' as status,
         r.currency as currency, r.currency as other_currency, r.amount - r.fee as amount, r.fee as other_amount
   where r.reversed_at is null) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table whitelabel_fiat_deposit force row level security;

create function "internal_transfer_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''transfer_out'' as list, r.from_business_id as business_id, r.created_at as at, r.status,
           r.currency as currency, r.currency as other_currency,
           case when r.status = ''COMPLETED'' then r.amount end as amount,
           case when r.status = ''COMPLETED'' then r.fee end as other_amount
    union all
    select ''transfer_in'', r.to_business_id, r.created_at, r.status, r.currency, r.currency,
           case when r.status = ''COMPLETED'' then r.amount end, null) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''transfer_out'' as list, r.from_business_id as business_id, r.created_at as at, r.status,
           r.currency as currency, r.currency as other_currency,
           case when r.status = ''COMPLETED'' then r.amount end as amount,
           case when r.status = ''COMPLETED'' then r.fee end as other_amount
    union all
    select ''transfer_in'', r.to_business_id, r.created_at, r.status, r.currency, r.currency,
           case when r.status = ''COMPLETED'' then r.amount end, null) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger internal_transfer_counted_when_made after insert on internal_transfer
  referencing new table as became for each statement execute function internal_transfer_counted();

create trigger internal_transfer_counted_when_changed after update on internal_transfer
  referencing old table as was new table as became for each statement execute function internal_transfer_counted();

alter table internal_transfer no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from internal_transfer r, lateral (
  select 'transfer_out' as list, r.from_business_id as business_id, r.created_at as at, r.status,
         r.currency as currency, r.currency as other_currency,
         case when r.status = 'COMPLETED' then r.amount end as amount,
         case when r.status = 'COMPLETED' then r.fee end as other_amount
  union all
  select 'transfer_in', r.to_business_id, r.created_at, r.status, r.currency, r.currency,
         case when r.status = 'COMPLETED' then r.amount end, null) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table internal_transfer force row level security;

create function "balance_conversion_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''balance_conversion'' as list, r.business_id, r.created_at as at, r.status, r.debit_currency as currency,
           r.credit_currency as other_currency, case when r.status = ''EXECUTED'' then r.debit_amount end as amount,
           case when r.status = ''EXECUTED'' then r.credit_amount end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''balance_conversion'' as list, r.business_id, r.created_at as at, r.status, r.debit_currency as currency,
           r.credit_currency as other_currency, case when r.status = ''EXECUTED'' then r.debit_amount end as amount,
           case when r.status = ''EXECUTED'' then r.credit_amount end as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger balance_conversion_counted_when_made after insert on balance_conversion
  referencing new table as became for each statement execute function balance_conversion_counted();

create trigger balance_conversion_counted_when_changed after update on balance_conversion
  referencing old table as was new table as became for each statement execute function balance_conversion_counted();

alter table balance_conversion no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from balance_conversion r, lateral (
  select 'balance_conversion' as list, r.business_id, r.created_at as at, r.status, r.debit_currency as currency,
         r.credit_currency as other_currency, case when r.status = 'EXECUTED' then r.debit_amount end as amount,
         case when r.status = 'EXECUTED' then r.credit_amount end as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table balance_conversion force row level security;

create function "unassociated_deposit_counted"() returns trigger language plpgsql as '
    begin
      if tg_op = ''INSERT'' then
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select 1 as sign, became.* from became) r, lateral (
    select ''unassociated_deposit'' as list, r.business_id, r.received_at as at, r.status, r.currency as currency,
           r.uniform_currency as other_currency, case when r.status <> ''ORPHANED'' then r.uniform_amount end as amount,
           null::numeric as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      else
      insert into list_total_change (organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone ''UTC'')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (select -1 as sign, was.* from was union all select 1, became.* from became) r, lateral (
    select ''unassociated_deposit'' as list, r.business_id, r.received_at as at, r.status, r.currency as currency,
           r.uniform_currency as other_currency, case when r.status <> ''ORPHANED'' then r.uniform_amount end as amount,
           null::numeric as other_amount) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;
      end if;
      return null;
    end';

create trigger unassociated_deposit_counted_when_made after insert on unassociated_deposit
  referencing new table as became for each statement execute function unassociated_deposit_counted();

create trigger unassociated_deposit_counted_when_changed after update on unassociated_deposit
  referencing old table as was new table as became for each statement execute function unassociated_deposit_counted();

alter table unassociated_deposit no force row level security;

insert into list_total (grain, organisation_id, list, business_id, period, status, currency, other_currency, count, moved, amount, other_amount)
    select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
           line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
           coalesce(sum(line.other_amount), 0)
      from unassociated_deposit r, lateral (
  select 'unassociated_deposit' as list, r.business_id, r.received_at as at, r.status, r.currency as currency,
         r.uniform_currency as other_currency, case when r.status <> 'ORPHANED' then r.uniform_amount end as amount,
         null::numeric as other_amount) line,
           lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                           ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
alter table unassociated_deposit force row level security;
alter table list_total enable row level security;
alter table list_total force row level security;
create policy of_the_organisation on list_total to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on list_total to countinghouse_worker
  using (true) with check (true);
grant select on list_total to countinghouse_app, countinghouse_worker;
grant insert, update, delete on list_total to countinghouse_worker;
