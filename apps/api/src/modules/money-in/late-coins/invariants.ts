import type { Invariant } from '@countinghouse/ledger';
import { platformBook } from '../../../platform/platform-book';

/** Rows of late coins and the platform's own book agree, in both directions; nobody else has them. */
export const lateCoinInvariants: readonly Invariant[] = [
  {
    name: 'late-coins-agree-with-entries',
    proves: 'every late coin was booked to the platform with its amount, and left its book exactly if it was sent on.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id, count(distinct t.id) filter (where t.event_type = 'T-28') as received,
               count(distinct t.id) filter (where t.event_type = 'T-29') as sent,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-28' and e.direction = 'CREDIT'), 0) as amount,
               coalesce(sum(e.amount) filter (where t.event_type = 'T-29' and e.direction = 'DEBIT'), 0) as left_with,
               min(e.currency) filter (where t.event_type <> 'T-09') as currency,
               max(e.currency) filter (where t.event_type <> 'T-09') as other_currency,
               bool_and(a.code in ('asset:custody:' || c.currency || ':' || c.network, 'org:late-coins:' || c.currency)
                        or (t.event_type = 'T-29' and a.code = 'income:network-fee:' || c.currency)
                        or t.event_type = 'T-09') as is_there
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
          left join late_coin c on c.id = t.entity_id
         where t.entity_type = 'LATE_COINS' and t.reversal_of is null
           and not exists (select from ledger_transaction r where r.organisation_id = t.organisation_id and r.reversal_of = t.id)
         group by 1, 2)
      select coalesce(p.organisation_id, '${platformBook}'::uuid) as organisation_id, coalesce(c.id, p.id) as late_coin_id, c.status,
             p.received, p.sent, p.amount, c.amount as amount_of_row
        from (select * from late_coin where status not in ('SEEN', 'ORPHANED')) c
        full join posted p on p.id = c.id
       where (p.organisation_id, p.received, p.amount, p.currency, p.other_currency, p.sent, p.left_with, p.is_there)
             is distinct from
             ('${platformBook}'::uuid, 1::bigint, c.amount, c.currency, c.currency, case c.status when 'SENT' then 1 else 0 end::bigint,
              case c.status when 'SENT' then c.amount else 0 end, true)`,
  },
  {
    name: 'late-coins-equal-their-account',
    proves: 'what the platform owes to organisations that left is the sum of the coins that wait to be sent on.',
    offenders: `
      select coalesce(a.organisation_id, '${platformBook}'::uuid) as organisation_id, coalesce(a.code, c.code) as code, a.balance, c.amount
        from (select * from ledger_account where kind = 'late-coins') a
        full join (select 'org:late-coins:' || currency as code, sum(amount) as amount from late_coin
                    where status in ('HELD', 'SENDING') group by 1) c
          on c.code = a.code and a.organisation_id = '${platformBook}'
       where coalesce(a.balance, 0) <> coalesce(c.amount, 0)`,
  },
  {
    name: 'platform-book-is-of-late-coins',
    proves: 'the platform’s own book has late coins alone, and no other book has any.',
    offenders: `
      select t.organisation_id, t.id as transaction_id, t.event_type, t.entity_type from ledger_transaction t
       where (t.organisation_id = '${platformBook}') <> (t.entity_type = 'LATE_COINS')
          or (t.entity_type = 'LATE_COINS') <> (t.event_type in ('T-28', 'T-29') or (t.organisation_id = '${platformBook}' and t.event_type in ('T-09', 'T-24')))`,
  },
  {
    name: 'late-coins-are-credited-to-nobody',
    proves: 'no transfer is a late coin of the platform and a deposit of somebody as well.',
    offenders: `
      select c.organisation_id, c.id as late_coin_id, c.transaction_id, c.output_index
        from late_coin c
       where c.status <> 'ORPHANED' and (
         exists (select from watched_transfer w
                  where w.organisation_id = c.organisation_id and w.network = c.network and w.transaction_id = c.transaction_id
                    and w.output_index = c.output_index and w.currency = c.currency)
         or exists (select from deposit d
                     where d.organisation_id = c.organisation_id and d.network = c.network and d.transaction_id = c.transaction_id
                       and d.output_index = c.output_index and d.deposit_currency = c.currency and d.status <> 'ORPHANED')
         or exists (select from unassociated_deposit d
                     where d.organisation_id = c.organisation_id and d.network = c.network and d.transaction_id = c.transaction_id
                       and d.output_index = c.output_index and d.currency = c.currency and d.status <> 'ORPHANED'))`,
  },
];
