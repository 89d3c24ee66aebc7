import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';

/**
 * Reasons for which money or a decision waits, each with its waiting items and since when, written like the indexes that find them. Withdrawals that
 * wait to be sent name their reason themselves.
 */
const waitingFor = {
  APPROVAL: sql`select created_at as since from withdrawal_approval where status = 'PENDING'`,
  CONFIRMATIONS: sql`select seen_at as since from watched_transfer where not is_final`,
  SCREENING: sql`
    select detected_at as since from deposit where status = 'PENDING_AML'
    union all
    select created_at from crypto_withdrawal where status = 'PENDING' and status_reason = 'SCREENING'`,
  SCREENING_HIT: sql`
    select detected_at as since from deposit where status = 'BLOCKED'
    union all
    select created_at from crypto_withdrawal where status = 'BLOCKED'`,
  TRAVEL_RULE: sql`
    select detected_at as since from deposit where status = 'PENDING_TRAVEL_RULE'
    union all
    select created_at from travel_rule_inquiry where status = 'WAITING'`,
  OTHER_PROVIDER: sql`
    select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'TRAVEL_RULE'`,
  // Nobody can take it back: the money was credited. For a week, so that it is looked at.
  TRAVEL_RULE_CONTRADICTED: sql`
    select q.updated_at as since from travel_rule_inquiry q
      join deposit d on d.organisation_id = q.organisation_id and d.id = q.deposit_id
     where q.updated_at > app_clock() - interval '7 days'
       and (q.cancelled_at is not null or lower(q.transaction_id) <> lower(d.transaction_id))`,
  REFUND_ADDRESS: sql`select created_at as since from refund where status = 'AWAITING_ADDRESS'`,
  ASSOCIATION: sql`
    select received_at as since from unassociated_deposit where status = 'PENDING' and resolved_into_id is null`,
  BANK_REVIEW: sql`select received_at as since from fiat_deposit where status = 'UNDER_REVIEW'`,
  BANK: sql`select created_at as since from fiat_withdrawal where status in ('PENDING','PROCESSING')`,
  BANK_ASKS: sql`
    select bank_answered_at as since from fiat_withdrawal
     where status = 'PROCESSING'
       and bank_answer in ('NAME_UNCHECKED','NAME_CLOSE','NAME_DIFFERS','UNCONFIRMED','CONTRADICTED')`,
  BANK_FILES: sql`
    select created_at as since from bank_payment_file f
     where exports = 0
       and exists (select from fiat_withdrawal w
                    where w.organisation_id = f.organisation_id and w.file_id = f.id and w.status = 'PROCESSING')`,
  BANK_STATEMENTS: sql`
    select e.booked_at as since from bank_entry e
      join bank_closing c on c.organisation_id = e.organisation_id and c.collection_account_id = e.collection_account_id
     where e.told_by in ('camt.052','camt.054') and e.stated_at is null and e.booked_at < c.ends_at
    union all
    select c.read_at from bank_closing c
     where c.units - c.previous_units <> (
             select coalesce(sum(case when e.kind in ('CREDIT','RETURN') then e.amount else -e.amount end), 0)
               from bank_entry e
              where e.organisation_id = c.organisation_id and e.collection_account_id = c.collection_account_id
                and e.booked_at >= c.previous_ends_at and e.booked_at < c.ends_at)`,
  SENDING: sql`select created_at as since from outgoing_transfer where status in ('ORDERED','PREPARED','SENT')`,
  NETWORK_REFUSAL: sql`
    select refused_since as since from outgoing_transfer
     where refused_since is not null and status in ('ORDERED','PREPARED','SENT')`,
  SIGNER_REFUSAL: sql`
    select signer_refused_since as since from outgoing_transfer
     where signer_refused_since is not null and status in ('ORDERED','PREPARED','SENT')`,
  LIQUIDITY: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'LIQUIDITY'`,
  RATES: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'RATES'`,
  ADDRESS: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'ADDRESS'`,
  STOPPED: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'STOPPED'`,
  NETWORK: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'NETWORK'`,
  RECONCILING: sql`select created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'RECONCILING'`,
  OPERATORS: sql`
    select asked_at as since from operator_order where status = 'OPEN' and asked_at > app_clock() - interval '24 hours'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export type Waiting = {
  readonly reason: string;
  readonly count: number;
  /** Seconds since the beginning of the longest wait; 0 without one. */
  readonly age: number;
};

const counted = Object.entries(waitingFor).map(
  ([reason, items]) => sql`
    select ${sql.lit(reason)} as reason, count(*)::integer as count,
           greatest(coalesce(extract(epoch from app_clock() - min(since)), 0), 0)::float8 as age
      from (${items}) item`,
);

/** Waiting items of all organisations, by reason; runs across all. */
export const selectAllWaiting = async (tx: Tx): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`${sql.join(counted, sql` union all `)}`.execute(tx);
  return rows;
};
