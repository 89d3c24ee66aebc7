import type { Invariant } from '@countinghouse/ledger';

export const callbackInvariants: readonly Invariant[] = [
  {
    // The key of attempts has their month since they are divided by it: it holds within an instant only.
    name: 'attempts-are-numbered-once',
    proves: 'every number of an attempt at a callback stands once, whatever its month.',
    offenders: `
      select organisation_id, delivery_id, number from callback_attempt
       group by organisation_id, delivery_id, number having count(*) > 1`,
  },
  {
    name: 'cold-callbacks-are-on-record',
    proves:
      'of every message in cold storage there is one trace, as many as are on record of its organisation, and no message is here as well.',
    offenders: `
      with traced as (select organisation_id, count(*) as found from cold_callback group by 1),
      recorded as (
        select of_chain::uuid as organisation_id, sum((places ->> 'count')::bigint) as expected
          from detached_month cross join jsonb_each(chains) as chain (of_chain, places)
         where of_table = 'callback_delivery' and returned_at is null group by 1)
      select organisation_id, null::uuid as id, coalesce(found, 0) as found, coalesce(expected, 0) as expected
        from traced full join recorded using (organisation_id) where found is distinct from expected
      union all
      select c.organisation_id, c.id, 2, 1 from cold_callback c
        join callback_delivery d on d.organisation_id = c.organisation_id and d.id = c.id`,
  },
];
