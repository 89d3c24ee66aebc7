import type { Invariant } from '@countinghouse/ledger';
import type { Line } from '../../../platform/list/line';
import { totalsOfRows } from './lines';

/** The totals of lists against the rows of these lists, recomputed row by row. */
export const listTotalInvariants = (lines: readonly Line[]): readonly Invariant[] => [
  {
    name: 'list-totals-agree-with-rows',
    proves:
      'the totals of every list of money, by UTC day and by month, are those of its rows: number, amount and the second amount.',
    offenders: `
      with kept as (
        select organisation_id, list, business_id, grain, period, status, currency, other_currency, count, moved, amount,
               other_amount
          from list_total
        union all
        select organisation_id, list, business_id, folded.grain, folded.period, status, currency, other_currency, count,
               moved, amount, other_amount
          from list_total_change change,
               lateral (values ('DAY', change.period), ('MONTH', date_trunc('month', change.period)::date))
                       folded (grain, period)
      )
      select organisation_id, list, business_id, grain, period, status, currency, other_currency,
             sum(kept_count) as count, sum(count) as rows, sum(kept_amount) as amount, sum(amount) as amount_of_rows,
             sum(kept_other_amount) as other_amount, sum(other_amount) as other_amount_of_rows
        from (select organisation_id, list, business_id, grain, period, status, currency, other_currency, count, moved,
                     amount, other_amount, 0 as kept_count, 0 as kept_moved, 0 as kept_amount, 0 as kept_other_amount
                from (${totalsOfRows(lines)}) of_rows
              union all
              select organisation_id, list, business_id, grain, period, status, currency, other_currency, 0, 0, 0, 0,
                     count, moved, amount, other_amount
                from kept) compared
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(kept_count) <> sum(count) or sum(kept_moved) <> sum(moved) or sum(kept_amount) <> sum(amount)
          or sum(kept_other_amount) <> sum(other_amount)`,
  },
];
