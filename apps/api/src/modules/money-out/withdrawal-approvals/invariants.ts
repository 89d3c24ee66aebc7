import type { Invariant } from '@countinghouse/ledger';

/** Votes agree with the decisions: nobody alone, and nobody for themselves. */
export const approvalInvariants: readonly Invariant[] = [
  {
    name: 'nobody-decides-for-themselves',
    proves: 'no vote is by who made the withdrawal, answers for the key that did, or was not named for it.',
    offenders: `
      select v.organisation_id, v.withdrawal_id, v.user_id
        from withdrawal_vote v
        join withdrawal_approval a
          on a.organisation_id = v.organisation_id and a.withdrawal_id = v.withdrawal_id
       where v.user_id = any(a.creator_ids) or not v.user_id = any(a.voter_ids)`,
  },
  {
    name: 'approvals-agree-with-votes',
    proves: 'what was approved has as many approvals as were asked for and no rejection; what was rejected has one.',
    offenders: `
      select a.organisation_id, a.withdrawal_id, a.status, v.approvals, v.rejections
        from withdrawal_approval a
       cross join lateral (
         select count(*) filter (where decision = 'APPROVE') as approvals,
                count(*) filter (where decision = 'REJECT') as rejections,
                greatest(a.required_approvals, max(raised_to)) as needed
           from withdrawal_vote v
          where v.organisation_id = a.organisation_id and v.withdrawal_id = a.withdrawal_id) v
       where (a.status = 'APPROVED' and (v.approvals < v.needed or v.rejections > 0))
          or (a.status = 'REJECTED') <> (v.rejections > 0)
          or (a.status = 'PENDING' and v.approvals >= v.needed)`,
  },
  {
    name: 'withdrawals-agree-with-floors',
    proves:
      'none was made with fewer approvals than the floor of its kind asked for, by its own worth, or by that of its batch.',
    // Withdrawals being made while the floor was set end as they began; no transaction takes five minutes.
    offenders: `
      with w as (
        select organisation_id, id, 'CRYPTO' as kind, uniform_amount, created_at from crypto_withdrawal
         where batch_id is null
        union all
        -- the payouts of a batch are made at one instant
        select organisation_id, batch_id, 'CRYPTO', sum(uniform_amount), created_at from crypto_withdrawal
         where batch_id is not null group by organisation_id, batch_id, created_at
        union all
        select organisation_id, id, 'FIAT', uniform_amount, created_at from fiat_withdrawal
         where batch_id is null
        union all
        select organisation_id, batch_id, 'FIAT', sum(uniform_amount), created_at from fiat_withdrawal
         where batch_id is not null group by organisation_id, batch_id, created_at)
      select f.organisation_id, w.id as withdrawal_id, w.kind, f.approvals as least, a.required_approvals
        from approval_floor f
        join w on w.organisation_id = f.organisation_id and w.kind = f.kind
              and w.created_at > f.set_at + interval '5 minutes' and w.uniform_amount >= f.threshold
        left join withdrawal_approval a
          on a.organisation_id = w.organisation_id and a.withdrawal_id = w.id and a.kind = w.kind
       where coalesce(a.required_approvals, 0) < f.approvals
         and not exists (
           select from approval_floor later
            where later.organisation_id = f.organisation_id and later.kind = f.kind and later.number > f.number
              and later.set_at <= w.created_at)`,
  },
  {
    name: 'withdrawals-agree-with-approvals',
    proves: 'every withdrawal that needs approval has been asked about, as it is, and says what was decided.',
    offenders: `
      with w as (
        select organisation_id, id, coalesce(batch_id, id) as asked_as, 'CRYPTO' as kind, status, approval_status, seal,
               payee_seal
          from crypto_withdrawal
        union all
        select organisation_id, id, coalesce(batch_id, id), 'FIAT', status, approval_status, seal, null
          from fiat_withdrawal)
      select w.organisation_id, w.id as withdrawal_id, w.kind, w.status, w.approval_status, a.status as decided,
             a.subject_seal in (w.seal, w.payee_seal) as asked_about_this
        from w
        left join withdrawal_approval a
          on a.organisation_id = w.organisation_id and a.withdrawal_id = w.asked_as and a.kind = w.kind
       where (w.approval_status = 'SKIPPED') <> (a.status is null)
          or a.status is not null and (a.contents is null) <> (w.id = w.asked_as)
          or case when a.contents is null then a.subject_seal <> w.seal and a.subject_seal is distinct from w.payee_seal
                  else position(w.seal in a.contents) % 32 <> 1 end
          -- the payouts of a batch are told after it was decided, some at a time
          or (w.status = 'PENDING_APPROVAL') <> coalesce(a.status = 'PENDING', false)
             and (a.contents is null or a.status = 'PENDING')
          or a.status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED') and a.status <> w.approval_status
             and (a.contents is null or w.status <> 'PENDING_APPROVAL')`,
  },
];
