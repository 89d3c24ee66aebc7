import type { Invariant } from '@countinghouse/ledger';

/** Rows and entries of the ledger agree, in both directions. */
export const treasuryMoveInvariants: readonly Invariant[] = [
  {
    name: 'treasury-moves-agree-with-entries',
    proves:
      'every treasury move was posted once, from where it left to where it arrived or out of the book, and touched nobody’s balance.',
    offenders: `
      with posted as (
        select t.organisation_id, t.entity_id as id, count(distinct t.id) as times, min(e.currency) as currency,
               max(e.currency) as other_currency,
               coalesce(sum(e.amount) filter (where e.direction = 'DEBIT' and a.kind in ('custody', 'bank', 'opening')), 0) as arrived,
               coalesce(sum(e.amount) filter (where e.direction = 'CREDIT' and a.kind in ('custody', 'bank')), 0) as sent,
               coalesce(sum(e.amount) filter (where e.direction = 'DEBIT' and a.kind in ('network-fee', 'bank-fee')), 0) as fee,
               max(a.code) filter (where e.direction = 'DEBIT' and a.kind in ('custody', 'bank', 'opening')) as target,
               max(a.code) filter (where e.direction = 'CREDIT') as source,
               count(*) filter (where a.kind not in ('custody', 'bank', 'opening', 'network-fee', 'bank-fee')) as strangers
          from ledger_transaction t
          join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
          join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
         where t.event_type = 'T-27'
         group by 1, 2)
      select coalesce(m.organisation_id, p.organisation_id) as organisation_id, coalesce(m.id, p.id) as id, m.currency,
             m.amount, m.fee, p.arrived, p.sent, p.fee as posted_fee, p.times
        from treasury_move m
        full join posted p on p.organisation_id = m.organisation_id and p.id = m.id
       where (p.times, p.currency, p.other_currency, p.arrived, p.sent, p.fee, p.target, p.source, p.strangers)
             is distinct from
             (1::bigint, m.currency, m.currency, m.amount, m.amount + m.fee, m.fee,
              case when m.to_network is null then 'asset:bank:' || m.currency
                   when m.to_network = 'OUTSIDE' then 'equity:opening:' || m.currency
                   else 'asset:custody:' || m.currency || ':' || m.to_network end,
              case when m.from_network is null then 'asset:bank:' || m.currency
                   else 'asset:custody:' || m.currency || ':' || m.from_network end, 0::bigint)`,
  },
];
