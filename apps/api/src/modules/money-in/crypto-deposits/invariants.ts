import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Entries of each deposit; reversed transactions and their reversals do not count. */
const posted = `
  posted as (
    select t.organisation_id, t.entity_id as deposit_id,
           count(distinct t.id) filter (where t.event_type in ('T-01', 'T-12')) as received,
           count(distinct t.id) filter (where t.event_type = 'T-08') as unprocessable,
           count(distinct t.id) filter (where t.event_type = 'T-07') as blocked,
           count(distinct t.id) filter (where t.event_type in ('T-02', 'T-03')) as credited,
           coalesce(sum(e.amount) filter (where t.event_type in ('T-01', 'T-08', 'T-12') and e.direction = 'DEBIT'), 0) as amount,
           coalesce(sum(e.amount) filter (where t.event_type in ('T-02', 'T-03') and e.direction = 'DEBIT' and a.kind = 'pending'), 0) as accepted,
           coalesce(sum(e.amount) filter (where t.event_type in ('T-02', 'T-03') and e.direction = 'CREDIT' and a.kind = 'available'), 0) as payable,
           coalesce(sum(e.amount) filter (where t.event_type in ('T-02', 'T-03') and e.direction = 'CREDIT' and a.kind = 'service-fee'), 0) as fee
      from ledger_transaction t
      join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
      join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
     where t.entity_type = 'DEPOSIT' and t.reversal_of is null
       and not exists (select from ledger_transaction r where r.organisation_id = t.organisation_id and r.reversal_of = t.id)
     group by 1, 2)`;

/** Rows of deposits and refunds and entries of the ledger agree, in both directions. */
export const depositInvariants: readonly Invariant[] = [
  {
    name: 'deposits-agree-with-entries',
    proves: 'every deposit stands where its entries put it, with their amounts.',
    offenders: `
      with ${posted}
      select d.organisation_id, d.id as deposit_id, d.status, p.received, p.credited, p.blocked, p.unprocessable,
             p.amount, d.deposit_amount, p.payable, d.settlement_payable_amount, p.fee, d.settlement_service_fee
        from deposit d
        left join posted p on p.organisation_id = d.organisation_id and p.deposit_id = d.id
       where coalesce(p.received, 0)
               <> case when d.status in ('UNCONFIRMED', 'UNPROCESSABLE', 'ORPHANED') then 0 else 1 end
          or coalesce(p.unprocessable, 0) <> case d.status when 'UNPROCESSABLE' then 1 else 0 end
          or coalesce(p.blocked, 0) <> case d.status when 'BLOCKED' then 1 else 0 end
          or coalesce(p.credited, 0) <> case d.status when 'CONFIRMED' then 1 else 0 end
          or (d.status not in ('UNCONFIRMED', 'ORPHANED') and p.amount <> d.deposit_amount)
          or (d.status = 'CONFIRMED' and (p.accepted, p.payable, p.fee)
               is distinct from (d.accepted_amount, d.settlement_payable_amount, d.settlement_service_fee))`,
  },
  {
    name: 'links-lead-to-their-payment',
    proves: 'the link of every payment leads to it.',
    offenders: `
      select p.organisation_id, p.id as payment_id
        from payment p
        left join payment_link l on l.token_hash = sha256(convert_to(p.payment_token, 'UTF8'))
       where p.payment_token is not null and (l.organisation_id, l.payment_id) is distinct from (p.organisation_id, p.id)`,
  },
  {
    name: 'entries-have-their-deposit',
    proves: 'no entry speaks of a deposit that is not there.',
    offenders: `
      select t.organisation_id, t.entity_id as deposit_id, t.event_type, t.id as transaction_id
        from ledger_transaction t
       where t.entity_type = 'DEPOSIT'
         and not exists (select from deposit d where d.organisation_id = t.organisation_id and d.id = t.entity_id)`,
  },
  {
    name: 'refunds-agree-with-entries',
    proves: 'every refund was reserved with its amount, and is sent or given up exactly if its entries say so.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as deposit_id,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-04' and e.direction = 'CREDIT'), 0) as reserved,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-05' and e.direction = 'DEBIT'), 0) as sent,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-05' and a.kind = 'network-fee'), 0) as fee,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-06' and e.direction = 'DEBIT'), 0) as skipped
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type = 'DEPOSIT' and t.event_type in ('T-04', 'T-05', 'T-06') and t.reversal_of is null
           and not exists (select from ledger_transaction back
                            where back.organisation_id = t.organisation_id and back.reversal_of = t.id)
         group by 1, 2)
      select coalesce(r.organisation_id, p.organisation_id) as organisation_id,
             coalesce(r.deposit_id, p.deposit_id) as deposit_id, r.id as refund_id, r.status, r.amount, r.fee,
             p.reserved, p.sent, p.skipped
        from refund r
        full join posted p on p.organisation_id = r.organisation_id and p.deposit_id = r.deposit_id
       where r.id is null or p.deposit_id is null or p.reserved <> r.amount
          or p.sent <> case r.status when 'CONFIRMED' then r.amount else 0 end
          or p.fee <> case r.status when 'CONFIRMED' then r.fee else 0 end
          or p.skipped <> case r.status when 'SKIPPED' then r.amount else 0 end`,
  },
  {
    name: 'refunds-owed-equal-refunds',
    proves: 'what the book owes to payers is the sum of the open refunds.',
    offenders: `
      select coalesce(a.organisation_id, o.organisation_id) as organisation_id, coalesce(a.code, o.code) as code,
             a.balance, o.amount
        from (select * from ledger_account where kind = 'refunds') a
        full join (
          select r.organisation_id, 'business:' || d.business_id || ':refunds:' || r.currency as code, sum(r.amount) as amount
            from refund r join deposit d on d.organisation_id = r.organisation_id and d.id = r.deposit_id
           where r.status in ('PENDING', 'AWAITING_ADDRESS', 'BROADCASTED', 'FAILED') group by 1, 2
        ) o on o.organisation_id = a.organisation_id and o.code = a.code
       where coalesce(a.balance, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'pending-equals-deposits',
    proves: 'what is pending is the sum of the deposits that wait for screening or for travel-rule data.',
    offenders: `
      select coalesce(a.organisation_id, d.organisation_id) as organisation_id, coalesce(a.code, d.code) as code,
             a.balance, d.amount
        from (select * from ledger_account where kind = 'pending') a
        full join (
          select organisation_id, 'business:' || business_id || ':pending:' || deposit_currency as code,
                 sum(deposit_amount) as amount
            from deposit where status in ('PENDING_AML', 'PENDING_TRAVEL_RULE') group by 1, 2
        ) d on d.organisation_id = a.organisation_id and d.code = a.code
       where coalesce(a.balance, 0) <> coalesce(d.amount, 0)`,
  },
  {
    name: 'payments-equal-deposits',
    proves: 'what a payment was settled for is the sum of its confirmed deposits.',
    offenders: `
      select p.organisation_id, p.id as payment_id, p.actual_settlement_amount, coalesce(d.amount, 0) as deposits
        from payment p
        left join (
          select organisation_id, payment_id, sum(settlement_amount) as amount
            from deposit where status = 'CONFIRMED' group by 1, 2
        ) d on d.organisation_id = p.organisation_id and d.payment_id = p.id
       where p.actual_settlement_amount <> coalesce(d.amount, 0)`,
  },
  endsAtLastTransition('PAYMENT', 'payment'),
  endsAtLastTransition('DEPOSIT', 'deposit'),
  endsAtLastTransition('REFUND', 'refund'),
];
