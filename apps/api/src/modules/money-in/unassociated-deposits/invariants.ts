import type { Invariant } from '@countinghouse/ledger';

/** The rows against the entries of the ledger. */
export const unassociatedInvariants: readonly Invariant[] = [
  {
    name: 'unassociated-deposits-were-booked',
    proves:
      'money without a payment was booked once with its amount, reversed exactly where its chain took it back, and left what is owed for it exactly once where somebody decided about it.',
    // A deposit took it by the second T-12 of its own id; everything else is booked on the money itself.
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id,
               count(distinct t.id) filter (where t.event_type in ('T-10', 'T-11')) as received,
               count(distinct t.id) filter (where t.event_type = 'T-24' and o.event_type in ('T-10', 'T-11')) as reversed,
               count(distinct t.id) filter (where t.event_type = 'T-12') as allocated,
               count(distinct t.id) filter (where t.event_type in ('T-05', 'T-20') and r.id is null) as sent_back,
               count(distinct t.id) filter (where t.event_type = 'T-26') as written_off,
               coalesce(sum(e.amount) filter (where t.event_type in ('T-10', 'T-11') and e.direction = 'DEBIT'), 0) as amount,
               coalesce(sum(e.amount) filter (where t.event_type in ('T-05', 'T-12', 'T-20', 'T-26') and r.id is null
                 and e.direction = 'DEBIT' and a.kind in ('unallocated', 'unassociated')), 0) as moved
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
          left join ledger_transaction o on o.organisation_id = t.organisation_id and o.id = t.reversal_of
          left join ledger_transaction r on r.organisation_id = t.organisation_id and r.reversal_of = t.id
         where t.entity_type = 'UNASSOCIATED_DEPOSIT'
         group by 1, 2),
      taken as (
        select t.organisation_id, t.entity_id as id, sum(e.amount) as amount
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.event_type = 'T-12' and t.entity_type <> 'UNASSOCIATED_DEPOSIT'
           and e.direction = 'DEBIT' and a.kind = 'unassociated'
         group by 1, 2)
      select coalesce(u.organisation_id, p.organisation_id, t.organisation_id) as organisation_id,
             coalesce(u.id, p.id, t.id) as id, u.status, u.amount, p.amount as posted, p.received, p.reversed,
             p.allocated, p.sent_back, p.written_off, p.moved, t.amount as taken
        from unassociated_deposit u
        full join posted p on p.organisation_id = u.organisation_id and p.id = u.id
        full join taken t on t.organisation_id = u.organisation_id and t.id = u.resolved_into_id
       where u.id is null
          or (p.received, p.amount) is distinct from (1::bigint, u.amount)
          or p.reversed <> case when u.status = 'ORPHANED' then 1 else 0 end
          or p.allocated <> case when u.allocated_at is null then 0 else 1 end
          or p.sent_back <> case when u.status = 'REFUNDED' then 1 else 0 end
          or p.written_off <> case when u.status = 'WRITTEN_OFF' then 1 else 0 end
          or p.moved <> u.amount * (p.allocated + p.sent_back + p.written_off)
          or coalesce(t.amount, 0) <> case when u.status = 'ASSOCIATED' then u.amount else 0 end`,
  },
  {
    name: 'owed-without-payment-equals-rows',
    proves:
      'what the book owes for money without a payment is the sum of what waits, of each business and of nobody, and of fiat deposits under review.',
    offenders: `
      with waiting as (
        select organisation_id, currency, amount,
               case when business_id is null then 'org:unallocated:' || currency
                    else 'business:' || business_id || ':unassociated:' || currency end as code
          from unassociated_deposit where status = 'PENDING'
        union all
        select organisation_id, currency, received_amount, 'org:unallocated:' || currency
          from fiat_deposit where status = 'UNDER_REVIEW'),
      owed as (select organisation_id, code, sum(amount) as amount from waiting group by 1, 2)
      select coalesce(a.organisation_id, o.organisation_id) as organisation_id, coalesce(a.code, o.code) as code,
             a.balance, o.amount
        from (select * from ledger_account where kind in ('unallocated', 'unassociated')) a
        full join owed o on o.organisation_id = a.organisation_id and o.code = a.code
       where coalesce(a.balance, 0) <> coalesce(o.amount, 0)`,
  },
];
