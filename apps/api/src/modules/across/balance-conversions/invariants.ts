import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Rows of conversions and entries of the ledger agree, in both directions. */
export const conversionInvariants: readonly Invariant[] = [
  {
    name: 'conversions-agree-with-entries',
    proves:
      'every executed conversion was posted once, out of and into its own business, with its own two amounts, of which the second may repay its debt; no other was posted.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as conversion_id, count(distinct t.id) as times,
               min(a.holder_id::text) as business, max(a.holder_id::text) as other_business,
               coalesce(sum(e.amount) filter (where what.side = 'DEBIT available' and e.currency = c.debit_currency), 0) as debited,
               coalesce(sum(e.amount) filter (where what.side = 'CREDIT available' and e.currency = c.credit_currency), 0) as credited,
               coalesce(sum(e.amount) filter (where what.side = 'DEBIT available' and e.currency = c.credit_currency), 0) as taken,
               coalesce(sum(e.amount) filter (where what.side = 'CREDIT receivable' and e.currency = c.credit_currency), 0) as repaid,
               count(*) filter (where what.side in ('DEBIT available', 'CREDIT available', 'DEBIT fx', 'CREDIT fx')) as moves,
               count(*) filter (where what.side = 'CREDIT receivable') as repayments,
               count(*) as entries
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
          cross join lateral (select e.direction || ' ' || a.kind as side) what
          left join balance_conversion c on c.organisation_id = t.organisation_id and c.id = t.entity_id
         where t.entity_type = 'BALANCE_CONVERSION'
         group by 1, 2),
      executed as (select * from balance_conversion where status = 'EXECUTED')
      select coalesce(c.organisation_id, p.organisation_id) as organisation_id,
             coalesce(c.id, p.conversion_id) as conversion_id, p.times, c.debit_amount, p.debited, c.credit_amount, p.credited
        from executed c
        full join posted p on p.organisation_id = c.organisation_id and p.conversion_id = c.id
       where (p.times, p.entries, p.moves, p.business, p.other_business, p.debited, p.credited, p.taken)
             is distinct from (1::bigint, 4 + 2 * p.repayments, 4 + p.repayments, c.business_id::text, c.business_id::text,
                               c.debit_amount, c.credit_amount, p.repaid)
          or p.repayments > 1 or p.repaid > c.credit_amount`,
  },
  endsAtLastTransition('BALANCE_CONVERSION', 'balance_conversion'),
];
