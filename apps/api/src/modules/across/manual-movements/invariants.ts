import type { Invariant } from '@countinghouse/ledger';

/** Rows and entries of the ledger agree, in both directions. */
export const manualMovementInvariants: readonly Invariant[] = [
  {
    name: 'manual-movements-agree-with-entries',
    proves:
      'every manual movement was posted once with its amount and its direction, and taken back by the mirror of itself or not at all.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id, count(distinct t.id) as times, min(t.event_type) as event_type,
               min(e.currency) as currency, max(e.currency) as other_currency,
               min(a.holder_id::text) as holder, max(a.holder_id::text) as other_holder,
               coalesce(sum(e.amount) filter (where a.kind = 'manual' and e.direction = 'DEBIT'), 0) as given,
               coalesce(sum(e.amount) filter (where a.kind = 'manual' and e.direction = 'CREDIT'), 0) as taken,
               coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as repaid
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type = 'MANUAL_MOVEMENT'
         group by 1, 2)
      select coalesce(m.organisation_id, p.organisation_id) as organisation_id, coalesce(m.id, p.id) as id, m.type,
             m.amount, p.given, p.taken, m.repaid, p.repaid as posted_repaid, p.times, p.event_type, o.id as taken_back
        from manual_movement m
        full join posted p on p.organisation_id = m.organisation_id and p.id = m.id
        left join manual_movement o on o.organisation_id = m.organisation_id and o.id = m.reversal_of
       where (p.times, p.event_type, p.currency, p.other_currency, p.holder, p.other_holder, p.given, p.taken, p.repaid)
             is distinct from
             (1::bigint, case when m.reversal_of is null then 'T-23' else 'T-24' end, m.currency, m.currency,
              m.business_id::text, m.business_id::text, case m.type when 'CREDIT' then m.amount else 0 end,
              case m.type when 'DEBIT' then m.amount else 0 end, m.repaid)
          or (m.reversal_of is not null and (o.business_id, o.currency, o.amount, o.repaid, o.type = m.type, o.reversal_of is null)
             is distinct from (m.business_id, m.currency, m.amount, m.repaid, false, true))`,
  },
];
