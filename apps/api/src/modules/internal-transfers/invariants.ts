import type { Invariant } from '@countinghouse/ledger';

/** The rows of transfers against the entries of the ledger: neither may say what the other does not. */
export const transferInvariants: readonly Invariant[] = [
  {
    name: 'transfers-agree-with-entries',
    proves:
      'every internal transfer was posted once, out of its source and into its target, with its amount and its fee.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as transfer_id, count(distinct t.id) as times,
               min(a.holder_id::text) filter (where e.direction = 'DEBIT') as source,
               min(a.holder_id::text) filter (where e.direction = 'CREDIT' and a.kind = 'available') as target,
               min(e.currency) as currency, max(e.currency) as other_currency,
               coalesce(sum(e.amount) filter (where e.direction = 'DEBIT' and a.kind = 'available'), 0) as debited,
               coalesce(sum(e.amount) filter (where e.direction = 'CREDIT' and a.kind = 'available'), 0) as credited,
               coalesce(sum(e.amount) filter (where e.direction = 'CREDIT' and a.kind = 'service-fee'), 0) as fee
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.entity_type = 'INTERNAL_TRANSFER'
         group by 1, 2)
      select coalesce(i.organisation_id, p.organisation_id) as organisation_id,
             coalesce(i.id, p.transfer_id) as transfer_id, p.times, i.amount, p.credited, i.fee, p.fee as posted_fee
        from internal_transfer i
        full join posted p on p.organisation_id = i.organisation_id and p.transfer_id = i.id
       where (p.times, p.source, p.target, p.currency, p.other_currency, p.debited, p.credited, p.fee)
             is distinct from (1::bigint, i.from_business_id::text, i.to_business_id::text, i.currency, i.currency,
                               i.amount + i.fee, i.amount, i.fee)`,
  },
];
