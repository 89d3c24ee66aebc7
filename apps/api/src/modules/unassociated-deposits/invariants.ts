import type { Invariant } from '@countinghouse/ledger';

/** The rows against the entries of the ledger. */
export const unassociatedInvariants: readonly Invariant[] = [
  {
    name: 'unassociated-deposits-were-booked',
    proves:
      'money without a payment was booked once with its amount, and reversed exactly where its chain took it back.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id,
               count(distinct t.id) filter (where t.event_type in ('T-10', 'T-11')) as received,
               count(distinct t.id) filter (where t.event_type = 'T-24') as reversed,
               coalesce(sum(e.amount) filter (where t.event_type in ('T-10', 'T-11') and e.direction = 'DEBIT'), 0) as amount
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
         where t.entity_type = 'UNASSOCIATED_DEPOSIT'
         group by 1, 2)
      select coalesce(u.organisation_id, p.organisation_id) as organisation_id, coalesce(u.id, p.id) as id, u.status,
             u.amount, p.amount as posted, p.received, p.reversed
        from unassociated_deposit u
        full join posted p on p.organisation_id = u.organisation_id and p.id = u.id
       where (p.received, p.reversed, p.amount) is distinct from
             (1::bigint, case when u.status = 'ORPHANED' then 1::bigint else 0::bigint end, u.amount)`,
  },
];
