import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Rows and entries of the ledger agree, in both directions. */
export const fiatDepositInvariants: readonly Invariant[] = [
  {
    name: 'fiat-deposits-agree-with-entries',
    proves: 'every fiat deposit was credited once with what came less its fee, and undone exactly where it went back.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id,
               count(distinct t.id) filter (where t.event_type = 'T-17') as credited,
               count(distinct t.id) filter (where t.event_type = 'T-10') as held,
               count(distinct t.id) filter (where t.event_type in ('T-20', 'T-24')) as undone,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-17' and e.direction = 'DEBIT' and a.kind in ('bank', 'unallocated', 'pending')), 0) as came,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-17' and a.kind = 'service-fee'), 0) as fee,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-10' and e.direction = 'DEBIT'), 0) as held_amount
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type in ('FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT')
         group by 1, 2),
      kept as (
        select organisation_id, id, status, received_amount as amount, fee from fiat_deposit
         where status in ('RECEIVED', 'UNDER_REVIEW', 'RETURNED')
        union all
        select organisation_id, id, case when reversed_at is null then 'RECEIVED' else 'RETURNED' end, amount, fee
          from whitelabel_fiat_deposit)
      select coalesce(k.organisation_id, p.organisation_id) as organisation_id, coalesce(k.id, p.id) as id, k.status,
             k.amount, p.came, k.fee, p.fee as posted_fee, p.credited, p.held, p.undone
        from kept k
        full join posted p on p.organisation_id = k.organisation_id and p.id = k.id
       where case k.status
               when 'RECEIVED' then (p.credited, p.undone, p.came, p.fee) is distinct from (1::bigint, 0::bigint, k.amount, k.fee)
               when 'UNDER_REVIEW' then (p.credited, p.held, p.undone, p.held_amount) is distinct from (0::bigint, 1::bigint, 0::bigint, k.amount)
               when 'RETURNED' then (p.undone, greatest(p.came, p.held_amount)) is distinct from (1::bigint, k.amount)
               else true end`,
  },
  endsAtLastTransition('FIAT_DEPOSIT', 'fiat_deposit'),
];
