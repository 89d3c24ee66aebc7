import type { Invariant } from '@countinghouse/ledger';

/** Rows of transfers and entries of the ledger agree, in both directions. */
export const transferInvariants: readonly Invariant[] = [
  {
    name: 'transfers-agree-with-entries',
    proves:
      'every internal transfer was posted once, out of its source and into its target, with its amount and its fee; what of it repaid a debt was the target’s.',
    offenders: `
      with entries as (
        select t.organisation_id, t.id, t.entity_id as transfer_id, e.currency, e.amount,
               e.direction || ' ' || a.kind || coalesce(
                 case a.holder_id when i.from_business_id then ' source' when i.to_business_id then ' target' end, '') as what
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
          left join internal_transfer i on i.organisation_id = t.organisation_id and i.id = t.entity_id
         where t.entity_type = 'INTERNAL_TRANSFER'),
      posted as (
        select organisation_id, transfer_id, count(distinct id) as times,
               min(currency) as currency, max(currency) as other_currency,
               coalesce(sum(amount) filter (where what = 'DEBIT available source'), 0) as debited,
               coalesce(sum(amount) filter (where what = 'CREDIT available target'), 0) as credited,
               coalesce(sum(amount) filter (where what = 'CREDIT service-fee'), 0) as fee,
               coalesce(sum(amount) filter (where what = 'DEBIT available target'), 0) as taken,
               coalesce(sum(amount) filter (where what = 'CREDIT receivable target'), 0) as repaid,
               count(*) filter (where what not in ('DEBIT available source', 'CREDIT available target',
                 'CREDIT service-fee', 'DEBIT available target', 'CREDIT receivable target')) as others
          from entries group by 1, 2)
      select coalesce(i.organisation_id, p.organisation_id) as organisation_id,
             coalesce(i.id, p.transfer_id) as transfer_id, p.times, i.amount, p.credited, i.fee, p.fee as posted_fee,
             p.repaid
        from internal_transfer i
        full join posted p on p.organisation_id = i.organisation_id and p.transfer_id = i.id
       where (p.times, p.others, p.currency, p.other_currency, p.debited, p.credited, p.fee, p.taken)
             is distinct from (1::bigint, 0::bigint, i.currency, i.currency, i.amount + i.fee, i.amount, i.fee, p.repaid)
          or p.repaid > i.amount`,
  },
];
