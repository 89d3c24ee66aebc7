import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Rows of withdrawals agree with holds and entries of the ledger, in both directions. */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    name: 'withdrawals-agree-with-holds',
    proves:
      'every withdrawal has one hold of its amount: open while it is under way, spent once it is sent, else given back.',
    offenders: `
      select w.organisation_id, w.id as withdrawal_id, w.status, h.status as hold, w.held_amount, h.amount
        from crypto_withdrawal w
        left join ledger_hold h
          on h.organisation_id = w.organisation_id and h.reason_type = 'WITHDRAWAL' and h.reason_id = w.id
       where (h.status, h.amount, h.currency) is distinct from (
               case when w.status = 'COMPLETED' then 'SETTLED'
                    when w.status in ('REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED') then 'RELEASED'
                    else 'ACTIVE' end,
               w.held_amount, w.debit_currency)`,
  },
  {
    name: 'withdrawals-agree-with-entries',
    proves:
      'a completed withdrawal left custody once, with what its recipient got, and cost its business what it says.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as withdrawal_id, count(distinct t.id) as times,
               sum(e.amount) filter (where a.kind = 'custody' and e.direction = 'CREDIT') as sent,
               coalesce(sum(e.amount) filter (where a.kind = 'network-fee'), 0) as network_fee,
               coalesce(sum(e.amount) filter (where a.kind = 'service-fee'), 0) as service_fee,
               sum(e.amount) filter (where a.kind = 'held')
                 - coalesce(sum(e.amount) filter (where a.kind = 'available'), 0) as debited
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type = 'WITHDRAWAL' and t.event_type in ('T-14', 'T-15')
         group by 1, 2)
      select w.organisation_id, w.id as withdrawal_id, w.status, p.times, p.sent, w.recipient_amount, p.debited,
             w.debit_amount, p.network_fee, w.network_fee as fee_of_row, p.service_fee, w.service_fee as service_of_row
        from crypto_withdrawal w
        left join posted p on p.organisation_id = w.organisation_id and p.withdrawal_id = w.id
       where (w.status = 'COMPLETED') <> (p.times is not null)
          or (w.status = 'COMPLETED' and (p.times, p.sent, p.debited, p.network_fee, p.service_fee)
               is distinct from (1::bigint, w.recipient_amount, w.debit_amount, w.network_fee, w.service_fee))`,
  },
  {
    name: 'withdrawals-leave-once',
    proves: 'no withdrawal was handed to its chain by two orders, or after it was given up.',
    offenders: `
      select w.organisation_id, w.id as withdrawal_id, w.status, count(*) as orders
        from crypto_withdrawal w
        join outgoing_transfer o on o.organisation_id = w.organisation_id and o.entity_id = w.id
       where o.status in ('ORDERED', 'PREPARED', 'SENT', 'CONFIRMED')
       group by 1, 2, 3
      having count(*) > 1 or w.status in ('PENDING_APPROVAL', 'PENDING', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED')`,
  },
  endsAtLastTransition('WITHDRAWAL', 'crypto_withdrawal'),
];
