import { lineQuery, type Line } from '../../../platform/list/line';

/**
 * What the rows of all lists of money come to, by UTC day and by month, as `list_total` and what is not yet folded into it are to
 * say it together: a query over the rows themselves.
 */
export const totalsOfRows = (lines: readonly Line[]): string => `
        select organisation_id, list, grain, period, business_id, status, currency, other_currency, sum(count) as count,
               sum(moved) as moved, sum(amount) as amount, sum(other_amount) as other_amount
          from (select organisation_id, list, business_id, (at at time zone 'UTC')::date as day, status, currency,
                       other_currency, count(*) as count, count(amount) as moved, coalesce(sum(amount), 0) as amount,
                       coalesce(sum(other_amount), 0) as other_amount
                  from (${lines.map(lineQuery).join(' union all ')}) line group by 1, 2, 3, 4, 5, 6, 7) of_day,
               lateral (values ('DAY', day), ('MONTH', date_trunc('month', day)::date)) period (grain, period)
         group by 1, 2, 3, 4, 5, 6, 7, 8`;
