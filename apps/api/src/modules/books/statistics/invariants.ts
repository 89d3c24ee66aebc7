import type { Invariant } from '@countinghouse/ledger';

/** What came in and went out on the chains, each with its instant, its UTC day and its worth of that moment. */
export const movementsOnChains = `
        select organisation_id, business_id, 'DEPOSIT' as direction, deposit_currency as currency, confirmed_at as at,
               (confirmed_at at time zone 'UTC')::date as day, accepted_amount as volume, uniform_amount as uniform_volume
          from deposit where status = 'CONFIRMED'
        union all
        select organisation_id, business_id, 'WITHDRAWAL', currency, completed_at,
               (completed_at at time zone 'UTC')::date, amount, uniform_amount
          from crypto_withdrawal where status = 'COMPLETED'`;

const transfers = `
        select organisation_id, from_business_id as business_id, 'TRANSFER_OUT' as direction, currency, created_at as at,
               (created_at at time zone 'UTC')::date as day, amount as volume, null::numeric as uniform_volume
          from internal_transfer
        union all
        select organisation_id, to_business_id, 'TRANSFER_IN', currency, created_at,
               (created_at at time zone 'UTC')::date, amount, null
          from internal_transfer`;

/** Every movement that a daily figure counts; of a transfer nobody noted what it was worth. */
export const dailyMovements = `${movementsOnChains} union all ${transfers}`;

/** The daily figures against what they sum up, recomputed row by row. */
export const dailyFigureInvariants: readonly Invariant[] = [
  {
    name: 'daily-figures-agree-with-movements',
    proves:
      'the figures of a day are the confirmed deposits, completed withdrawals and transfers of that UTC day: number, amount and value.',
    offenders: `
      with moved as (${movementsOnChains}
      ), summed as (
        select organisation_id, business_id, direction, currency, day, count(*) as count, sum(volume) as volume,
               sum(uniform_volume) as uniform_volume
          from moved group by 1, 2, 3, 4, 5
      )
      select organisation_id, business_id, direction, currency, day, k.count, m.count as moved, k.volume,
             m.volume as volume_moved, k.uniform_volume, m.uniform_volume as value_moved
        from (select * from stat_daily where direction in ('DEPOSIT', 'WITHDRAWAL')) k
        full join summed m using (organisation_id, business_id, direction, currency, day)
       where (coalesce(k.count, 0), coalesce(k.volume, 0), coalesce(k.uniform_volume, 0))
             is distinct from (coalesce(m.count, 0), coalesce(m.volume, 0), coalesce(m.uniform_volume, 0))`,
  },
  {
    name: 'daily-figures-agree-with-transfers',
    proves:
      'what transfers took out of a business and brought into it on a UTC day is what its figures of that day say.',
    offenders: `
      with moved as (${transfers}
      ), summed as (
        select organisation_id, business_id, direction, currency, day, count(*) as count, sum(volume) as volume
          from moved group by 1, 2, 3, 4, 5
      )
      select organisation_id, business_id, direction, currency, day, k.count, m.count as moved, k.volume,
             m.volume as volume_moved
        from (select * from stat_daily where direction in ('TRANSFER_IN', 'TRANSFER_OUT')) k
        full join summed m using (organisation_id, business_id, direction, currency, day)
       where (coalesce(k.count, 0), coalesce(k.volume, 0)) is distinct from (coalesce(m.count, 0), coalesce(m.volume, 0))`,
  },
  {
    name: 'daily-totals-agree-with-figures',
    proves: 'the figures of a day of an organisation are those of its businesses together: number, amount and value.',
    offenders: `
      with summed as (
        select organisation_id, direction, currency, day, sum(count) as count, sum(volume) as volume,
               sum(uniform_volume) as uniform_volume
          from stat_daily group by 1, 2, 3, 4
      )
      select organisation_id, direction, currency, day, t.count, s.count as of_businesses, t.volume,
             s.volume as volume_of_businesses, t.uniform_volume, s.uniform_volume as value_of_businesses
        from stat_daily_total t full join summed s using (organisation_id, direction, currency, day)
       where (coalesce(t.count, 0), coalesce(t.volume, 0), coalesce(t.uniform_volume, 0))
             is distinct from (coalesce(s.count, 0), coalesce(s.volume, 0), coalesce(s.uniform_volume, 0))`,
  },
];
