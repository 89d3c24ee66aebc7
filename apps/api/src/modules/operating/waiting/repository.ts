import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { isSendable, type LeastLate } from '../../money-in/late-coins';

/**
 * Reasons for which money or a decision waits, each with its waiting items and since when, written like the indexes that find them. Withdrawals that
 * wait to be sent name their reason themselves.
 */
const waitingFor = {
  APPROVAL: sql`select organisation_id, created_at as since from withdrawal_approval where status = 'PENDING'`,
  CONFIRMATIONS: sql`select organisation_id, seen_at as since from watched_transfer where not is_final`,
  SCREENING: sql`
    select organisation_id, detected_at as since from deposit where status = 'PENDING_AML'
    union all
    select organisation_id, created_at from crypto_withdrawal where status = 'PENDING' and status_reason = 'SCREENING'`,
  SCREENING_HIT: sql`
    select organisation_id, detected_at as since from deposit where status = 'BLOCKED'
    union all
    select organisation_id, created_at from crypto_withdrawal where status = 'BLOCKED'`,
  TRAVEL_RULE: sql`
    select organisation_id, detected_at as since from deposit where status = 'PENDING_TRAVEL_RULE'
    union all
    select organisation_id, created_at from travel_rule_inquiry where status = 'WAITING'`,
  OTHER_PROVIDER: sql`
    select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'TRAVEL_RULE'`,
  // Nobody can take it back: the money was credited. For a week, so that it is looked at.
  TRAVEL_RULE_CONTRADICTED: sql`
    select q.organisation_id, q.updated_at as since from travel_rule_inquiry q
      join deposit d on d.organisation_id = q.organisation_id and d.id = q.deposit_id
     where q.updated_at > app_clock() - interval '7 days'
       and (q.cancelled_at is not null or lower(q.transaction_id) <> lower(d.transaction_id))`,
  REFUND_ADDRESS: sql`select organisation_id, created_at as since from refund where status = 'AWAITING_ADDRESS'`,
  ASSOCIATION: sql`
    select organisation_id, received_at as since from unassociated_deposit where status = 'PENDING' and resolved_into_id is null`,
  BANK_REVIEW: sql`select organisation_id, received_at as since from fiat_deposit where status = 'UNDER_REVIEW'`,
  BANK: sql`select organisation_id, created_at as since from fiat_withdrawal where status in ('PENDING','PROCESSING')`,
  BANK_ASKS: sql`
    select organisation_id, bank_answered_at as since from fiat_withdrawal
     where status = 'PROCESSING'
       and bank_answer in ('NAME_UNCHECKED','NAME_CLOSE','NAME_DIFFERS','UNCONFIRMED','CONTRADICTED')`,
  BANK_FILES: sql`
    select organisation_id, created_at as since from bank_payment_file f
     where exports = 0
       and exists (select from fiat_withdrawal w
                    where w.organisation_id = f.organisation_id and w.file_id = f.id and w.status = 'PROCESSING')`,
  BANK_STATEMENTS: sql`
    select e.organisation_id, e.booked_at as since from bank_entry e
      join bank_closing c on c.organisation_id = e.organisation_id and c.collection_account_id = e.collection_account_id
     where e.told_by in ('camt.052','camt.054') and e.stated_at is null and e.booked_at < c.ends_at
    union all
    select c.organisation_id, c.read_at from bank_closing c
     where c.units - c.previous_units <> (
             select coalesce(sum(case when e.kind in ('CREDIT','RETURN') then e.amount else -e.amount end), 0)
               from bank_entry e
              where e.organisation_id = c.organisation_id and e.collection_account_id = c.collection_account_id
                and e.booked_at >= c.previous_ends_at and e.booked_at < c.ends_at)`,
  SENDING: sql`select organisation_id, created_at as since from outgoing_transfer where status in ('ORDERED','PREPARED','SENT')`,
  NETWORK_REFUSAL: sql`
    select organisation_id, refused_since as since from outgoing_transfer
     where refused_since is not null and status in ('ORDERED','PREPARED','SENT')`,
  SIGNER_REFUSAL: sql`
    select organisation_id, signer_refused_since as since from outgoing_transfer
     where signer_refused_since is not null and status in ('ORDERED','PREPARED','SENT')`,
  LIQUIDITY: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'LIQUIDITY'`,
  RATES: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'RATES'`,
  ADDRESS: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'ADDRESS'`,
  STOPPED: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'STOPPED'`,
  NETWORK: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'NETWORK'`,
  RECONCILING: sql`select organisation_id, created_at as since from crypto_withdrawal where status = 'PENDING' and status_reason = 'RECONCILING'`,
  OPERATORS: sql`
    select null::uuid as organisation_id, asked_at as since from operator_order where status = 'OPEN' and asked_at > app_clock() - interval '24 hours'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export type Waiting = {
  readonly reason: string;
  readonly count: number;
  /** Seconds since the beginning of the longest wait; 0 without one. */
  readonly age: number;
};

const counted = (reason: string, items: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${sql.lit(reason)} as reason, count(*)::integer as count,
           greatest(coalesce(extract(epoch from app_clock() - min(since)), 0), 0)::float8 as age
      from (${items}) item
     where organisation_id is null or organisation_id not in (select id from organisation where mode = 'TEST')`;

/** Coins below the least that is sent stay for good: nobody is waited for. */
const lateCoins = (least: readonly LeastLate[]) => sql`
  select null::uuid as organisation_id, c.seen_at as since from late_coin c where ${isSendable(least)}`;

/** Waiting items of all live organisations, by reason; runs across all. `least`: of late coins that wait. */
export const selectAllWaiting = async (tx: Tx, least: readonly LeastLate[] = []): Promise<readonly Waiting[]> => {
  const all = Object.entries({ ...waitingFor, LATE_COINS: lateCoins(least) }).map(([reason, items]) =>
    counted(reason, items),
  );
  const { rows } = await sql<Waiting>`${sql.join(all, sql` union all `)}`.execute(tx);
  return rows;
};
