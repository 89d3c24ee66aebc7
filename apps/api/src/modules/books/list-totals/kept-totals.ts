import type { Invariant } from '@countinghouse/ledger';
import { wrongSums, type KeptSums } from '../../../platform/kept-sums/kept-sums';
import { lineQuery, type Line } from '../../../platform/list/line';

/** A query to join: the places where the sums of an hour (`day`, `at_hour`) are kept. */
export const places = `
        lateral (values ('HOUR', day, at_hour), ('DAY', day, null), ('MONTH', date_trunc('month', day)::date, null))
                place (grain, period, hour)`;

const keyColumns = [
  'organisation_id',
  'list',
  'grain',
  'period',
  'hour',
  'business_id',
  'status',
  'currency',
  'other_currency',
];
const sums = ['count', 'moved', 'amount', 'other_amount'];
export const key = keyColumns.join(', ');
export const figures = sums.join(', ');

/** Totals of all lists of money, by UTC hour, day and month, with what is not yet folded into them. */
export const keptTotals = (lines: readonly Line[]): KeptSums => ({
  table: 'list_total',
  key: keyColumns,
  sums,
  rows: `
        select organisation_id, list, place.grain, place.period, place.hour, business_id, status, currency, other_currency,
               ${figures}
          from (select organisation_id, list, business_id, (at at time zone 'UTC')::date as day,
                       extract(hour from at at time zone 'UTC')::smallint as at_hour, status, currency, other_currency,
                       count(*) as count, count(amount) as moved, coalesce(sum(amount), 0) as amount,
                       coalesce(sum(other_amount), 0) as other_amount
                  from (${lines.map(lineQuery).join(' union all ')}) line
                 group by 1, 2, 3, 4, 5, 6, 7, 8) of_hour, ${places}`,
  behind: `
        select organisation_id, list, place.grain, place.period, place.hour, business_id, status, currency, other_currency,
               ${figures}
          from (select *, period as day, hour as at_hour from list_total_change) change, ${places}`,
});

/** Totals of lists against the rows of these lists, recomputed row by row. */
export const listTotalInvariants = (lines: readonly Line[]): readonly Invariant[] => [
  {
    name: 'list-totals-agree-with-rows',
    proves:
      'the totals of every list of money, by UTC hour, day and month, are those of its rows: number, amount and the second amount.',
    offenders: wrongSums(keptTotals(lines)),
  },
];
