-- Writers of the rows of a list of money note what moved in the same transaction: the triggers that did so go. Totals are kept
-- by hour beside those by day and month. All of them are made anew from the rows, since unfolded changes know no hour.
drop trigger payment_counted_when_made on payment;
drop trigger payment_counted_when_changed on payment;
drop function payment_counted();
drop trigger crypto_withdrawal_counted_when_made on crypto_withdrawal;
drop trigger crypto_withdrawal_counted_when_changed on crypto_withdrawal;
drop function crypto_withdrawal_counted();
drop trigger fiat_withdrawal_counted_when_made on fiat_withdrawal;
drop trigger fiat_withdrawal_counted_when_changed on fiat_withdrawal;
drop function fiat_withdrawal_counted();
drop trigger fiat_deposit_counted_when_made on fiat_deposit;
drop trigger fiat_deposit_counted_when_changed on fiat_deposit;
drop function fiat_deposit_counted();
drop trigger whitelabel_fiat_deposit_counted_when_made on whitelabel_fiat_deposit;
drop trigger whitelabel_fiat_deposit_counted_when_changed on whitelabel_fiat_deposit;
drop function whitelabel_fiat_deposit_counted();
drop trigger internal_transfer_counted_when_made on internal_transfer;
drop trigger internal_transfer_counted_when_changed on internal_transfer;
drop function internal_transfer_counted();
drop trigger balance_conversion_counted_when_made on balance_conversion;
drop trigger balance_conversion_counted_when_changed on balance_conversion;
drop function balance_conversion_counted();
drop trigger unassociated_deposit_counted_when_made on unassociated_deposit;
drop trigger unassociated_deposit_counted_when_changed on unassociated_deposit;
drop function unassociated_deposit_counted();

truncate list_total, list_total_change;
alter table list_total_change add column hour smallint not null check (hour between 0 and 23);
-- null: of a whole day or month
alter table list_total add column hour smallint check (hour between 0 and 23);
alter table list_total drop constraint list_total_grain_check;
alter table list_total add constraint list_total_grain_check check (grain in ('HOUR','DAY','MONTH'));
alter table list_total add constraint list_total_has_hour check ((grain = 'HOUR') = (hour is not null));
drop index list_total_of_period;
create unique index list_total_of_period
    on list_total (organisation_id, list, grain, period, hour, business_id, status, currency, other_currency)
       nulls not distinct;

-- The owner reads and writes rows of forced tables only while they are not forced.
alter table list_total no force row level security;
alter table payment no force row level security;
alter table crypto_withdrawal no force row level security;
alter table fiat_withdrawal no force row level security;
alter table fiat_deposit no force row level security;
alter table whitelabel_fiat_deposit no force row level security;
alter table internal_transfer no force row level security;
alter table balance_conversion no force row level security;
alter table unassociated_deposit no force row level security;

insert into list_total
       (organisation_id, list, grain, period, hour, business_id, status, currency, other_currency, count, moved, amount,
        other_amount)
select organisation_id, list, place.grain, place.period, place.hour, business_id, status, currency, other_currency,
       sum(count), sum(moved), sum(amount), sum(other_amount)
  from (select organisation_id, list, business_id, (at at time zone 'UTC')::date as day,
               extract(hour from at at time zone 'UTC')::smallint as at_hour, status, currency, other_currency,
               count(*) as count, count(amount) as moved, coalesce(sum(amount), 0) as amount,
               coalesce(sum(other_amount), 0) as other_amount
          from (select organisation_id, 'payment' as list, business_id, created_at as at, status,
                       deposit_currency as currency, settlement_currency as other_currency,
                       actual_payable_amount as amount, actual_service_fee as other_amount
                  from payment
                union all
                select organisation_id, 'crypto_withdrawal', business_id, created_at, status, currency, debit_currency,
                       case when status = 'COMPLETED' then debit_amount end,
                       case when status = 'COMPLETED' then service_fee end
                  from crypto_withdrawal
                union all
                select organisation_id, 'fiat_withdrawal', business_id, created_at, status, currency, currency,
                       case when status = 'COMPLETED' then debit_amount end,
                       case when status = 'COMPLETED' then fee end
                  from fiat_withdrawal
                union all
                select organisation_id, 'fiat_deposit', business_id, created_at, status, currency, currency,
                       case when status = 'RECEIVED' then received_amount - fee end,
                       case when status = 'RECEIVED' then fee end
                  from fiat_deposit
                union all
                select organisation_id, 'whitelabel_fiat_deposit', business_id, created_at, 'RECEIVED', currency,
                       currency, amount - fee, fee
                  from whitelabel_fiat_deposit where reversed_at is null
                union all
                select organisation_id, 'transfer_out', from_business_id, created_at, status, currency, currency,
                       case when status = 'COMPLETED' then amount end, case when status = 'COMPLETED' then fee end
                  from internal_transfer
                union all
                select organisation_id, 'transfer_in', to_business_id, created_at, status, currency, currency,
                       case when status = 'COMPLETED' then amount end, null
                  from internal_transfer
                union all
                select organisation_id, 'balance_conversion', business_id, created_at, status, debit_currency,
                       credit_currency, case when status = 'EXECUTED' then debit_amount end,
                       case when status = 'EXECUTED' then credit_amount end
                  from balance_conversion
                union all
                select organisation_id, 'unassociated_deposit', business_id, received_at, status, currency,
                       uniform_currency, case when status <> 'ORPHANED' then uniform_amount end, null
                  from unassociated_deposit) line
         group by 1, 2, 3, 4, 5, 6, 7, 8) of_hour,
       lateral (values ('HOUR', day, at_hour), ('DAY', day, null), ('MONTH', date_trunc('month', day)::date, null))
               place (grain, period, hour)
 group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

alter table payment force row level security;
alter table crypto_withdrawal force row level security;
alter table fiat_withdrawal force row level security;
alter table fiat_deposit force row level security;
alter table whitelabel_fiat_deposit force row level security;
alter table internal_transfer force row level security;
alter table balance_conversion force row level security;
alter table unassociated_deposit force row level security;
alter table list_total force row level security;
