import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Rows of fiat withdrawals agree with holds, entries and files, in all directions. */
export const fiatWithdrawalInvariants: readonly Invariant[] = [
  {
    name: 'banks-are-of-live-organisations',
    proves: 'no test organisation has an account at a bank, or an order to one.',
    offenders: `
      select c.organisation_id, 'collection account ' || c.id as what from collection_account c where is_test_organisation(c.organisation_id)
      union all
      select b.organisation_id, 'bank account ' || b.id from bank_account b
        join organisation o on o.id = b.organisation_id where o.mode = 'TEST'
      union all
      select w.organisation_id, 'fiat withdrawal ' || w.id from fiat_withdrawal w
        join organisation o on o.id = w.organisation_id where o.mode = 'TEST'`,
  },
  {
    name: 'fiat-withdrawals-agree-with-holds',
    proves:
      'every fiat withdrawal has one hold of amount and fee: open while it is under way, spent once it is paid, else given back.',
    offenders: `
      select w.organisation_id, w.id as withdrawal_id, w.status, h.status as hold, w.debit_amount, h.amount
        from fiat_withdrawal w
        left join ledger_hold h
          on h.organisation_id = w.organisation_id and h.reason_type = 'FIAT_WITHDRAWAL' and h.reason_id = w.id
       where (h.status, h.amount, h.currency) is distinct from (
               case when w.status in ('COMPLETED', 'RETURNED') then 'SETTLED'
                    when w.status in ('REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED') then 'RELEASED'
                    else 'ACTIVE' end,
               w.debit_amount, w.currency)`,
  },
  {
    name: 'fiat-withdrawals-agree-with-entries',
    proves: 'a paid fiat withdrawal left the bank once with its amount and its fee, and came back with what it says.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as withdrawal_id,
               count(distinct t.id) filter (where t.event_type = 'T-19') as paid,
               count(distinct t.id) filter (where t.event_type = 'T-20') as returned,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-19' and a.kind = 'held'), 0) as spent,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-19' and a.kind = 'service-fee'), 0) as fee,
               coalesce(sum(case e.direction when 'CREDIT' then e.amount else -e.amount end)
                 filter (where t.event_type = 'T-19' and a.kind in ('bank', 'bank-fee')), 0) as left_bank,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-20' and a.kind = 'bank'), 0) as came_back
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type = 'FIAT_WITHDRAWAL' and t.event_type in ('T-19', 'T-20')
         group by 1, 2)
      select coalesce(w.organisation_id, p.organisation_id) as organisation_id,
             coalesce(w.id, p.withdrawal_id) as withdrawal_id, w.status, w.amount, p.left_bank, w.fee,
             p.fee as posted_fee, w.returned_amount, p.came_back
        from fiat_withdrawal w
        full join posted p on p.organisation_id = w.organisation_id and p.withdrawal_id = w.id
       where case
               when w.status in ('COMPLETED', 'RETURNED') then
                 (p.paid, p.spent, p.left_bank, p.fee, p.returned, p.came_back) is distinct from
                 (1::bigint, w.debit_amount, w.amount, w.fee,
                  case w.status when 'RETURNED' then 1::bigint else 0::bigint end, coalesce(w.returned_amount, 0))
               else p.withdrawal_id is not null end`,
  },
  {
    name: 'bank-files-agree-with-payments',
    proves: 'every file for a bank has as many payments and as much money as it says, of one currency and method.',
    offenders: `
      select f.organisation_id, f.id as file_id, f.payments, count(w.id) as counted, f.control_sum, sum(w.amount) as added
        from bank_payment_file f
        left join fiat_withdrawal w
          on w.organisation_id = f.organisation_id and w.file_id = f.id and w.currency = f.currency
         and w.payment_method = f.payment_method
       group by 1, 2
      having (f.payments::bigint, f.control_sum) is distinct from (count(w.id), sum(w.amount))`,
  },
  endsAtLastTransition('FIAT_WITHDRAWAL', 'fiat_withdrawal'),
];
