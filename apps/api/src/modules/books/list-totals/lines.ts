/**
 * What each row of a list of money adds to the totals of that list, as a query over all such rows: `organisation_id`, `list`,
 * `business_id`, `at` (by which the list is sorted and its period chosen), `status`, `currency` (that the list is filtered by),
 * `other_currency` and the units that moved: `amount` and `other_amount`, null while nothing has. The triggers of the
 * migrations say the same of each row that is written.
 */
const listLines = `
        select organisation_id, 'payment' as list, business_id, created_at as at, status, deposit_currency as currency,
               settlement_currency as other_currency, actual_payable_amount as amount, actual_service_fee as other_amount
          from payment
        union all
        select organisation_id, 'crypto_withdrawal', business_id, created_at, status, currency, debit_currency,
               case when status = 'COMPLETED' then debit_amount end, case when status = 'COMPLETED' then service_fee end
          from crypto_withdrawal
        union all
        select organisation_id, 'fiat_withdrawal', business_id, created_at, status, currency, currency,
               case when status = 'COMPLETED' then debit_amount end, case when status = 'COMPLETED' then fee end
          from fiat_withdrawal
        union all
        select organisation_id, 'fiat_deposit', business_id, created_at, status, currency, currency,
               case when status = 'RECEIVED' then received_amount - fee end, case when status = 'RECEIVED' then fee end
          from fiat_deposit
        union all
        select organisation_id, 'whitelabel_fiat_deposit', business_id, created_at, 'RECEIVED', currency, currency,
               amount - fee, fee
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
        select organisation_id, 'balance_conversion', business_id, created_at, status, debit_currency, credit_currency,
               case when status = 'EXECUTED' then debit_amount end, case when status = 'EXECUTED' then credit_amount end
          from balance_conversion
        union all
        select organisation_id, 'unassociated_deposit', business_id, received_at, status, currency, uniform_currency,
               case when status <> 'ORPHANED' then uniform_amount end, null
          from unassociated_deposit`;

/** The same, summed by UTC day and by month, as `list_total` and what is not yet folded into it are to say it together. */
export const listTotalsOfRows = `
        select organisation_id, list, grain, period, business_id, status, currency, other_currency, sum(count) as count,
               sum(moved) as moved, sum(amount) as amount, sum(other_amount) as other_amount
          from (select organisation_id, list, business_id, (at at time zone 'UTC')::date as day, status, currency,
                       other_currency, count(*) as count, count(amount) as moved, coalesce(sum(amount), 0) as amount,
                       coalesce(sum(other_amount), 0) as other_amount
                  from (${listLines}) line group by 1, 2, 3, 4, 5, 6, 7) of_day,
               lateral (values ('DAY', day), ('MONTH', date_trunc('month', day)::date)) period (grain, period)
         group by 1, 2, 3, 4, 5, 6, 7, 8`;
