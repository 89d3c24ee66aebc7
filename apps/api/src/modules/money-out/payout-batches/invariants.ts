import type { Invariant } from '@countinghouse/ledger';
import { endsAtLastTransition } from '../../../platform/transitions/invariants';

/** Batches agree with the withdrawals made of their rows. */
export const payoutBatchInvariants: readonly Invariant[] = [
  {
    name: 'batches-agree-with-payouts',
    proves:
      'a frozen batch has as many withdrawals as it says, and they hold and come to what it says; a draft has none.',
    offenders: `
      select b.organisation_id, b.id as batch_id, b.status, b.payouts, w.payouts as made, b.held_amount, w.held
        from payout_batch b
       cross join lateral (
         select count(*) as payouts, sum(held_amount) as held, sum(amount) as amount,
                sum(recipient_amount) as recipient_amount
           from (select held_amount, amount, recipient_amount from crypto_withdrawal c
                  where b.kind = 'CRYPTO' and c.organisation_id = b.organisation_id and c.batch_id = b.id
                 union all
                 select debit_amount, amount, amount from fiat_withdrawal f
                  where b.kind = 'FIAT' and f.organisation_id = b.organisation_id and f.batch_id = b.id) made) w
       where (coalesce(b.payouts, 0), b.held_amount, b.amount, b.recipient_amount)
             is distinct from (w.payouts, w.held, w.amount, w.recipient_amount)`,
  },
  {
    name: 'payouts-agree-with-batches',
    proves: 'no payout of a batch is on its way before the whole was approved, and each is as its row says.',
    offenders: `
      with w as (
        select organisation_id, id, batch_id, batch_row, client_withdrawal_id, status, 'CRYPTO' as kind
          from crypto_withdrawal where batch_id is not null
        union all
        select organisation_id, id, batch_id, batch_row, client_label, status, 'FIAT'
          from fiat_withdrawal where batch_id is not null)
      select w.organisation_id, w.id as withdrawal_id, w.status, b.status as batch
        from w
        left join payout_batch b on b.organisation_id = w.organisation_id and b.id = w.batch_id
        left join payout_batch_row r
          on r.organisation_id = w.organisation_id and r.batch_id = w.batch_id and r.number = w.batch_row
       where (b.id is null or b.kind <> w.kind or r.number is null or r.left_out
           or r.client_withdrawal_id <> w.client_withdrawal_id
           or (b.status = 'AWAITING_APPROVAL' and w.status <> 'PENDING_APPROVAL')
           or (b.status in ('DONE', 'PARTLY', 'FAILED')
               and w.status not in ('COMPLETED', 'RETURNED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'))
           or (b.status in ('REFUSED', 'EXPIRED', 'CANCELLED')
               and w.status not in ('PENDING_APPROVAL', 'REJECTED', 'EXPIRED', 'CANCELLED')))`,
  },
  endsAtLastTransition('PAYOUT_BATCH', 'payout_batch'),
];
