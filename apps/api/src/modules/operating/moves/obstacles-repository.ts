import type { Tx } from '@countinghouse/database';
import { currencies } from '@countinghouse/money';
import { sql } from 'kysely';
import { textIn } from '../../../platform/amount-columns';

/** Most rows that are named of one obstacle. */
const mostNamed = 20;

/** Multiple of the usual confirmations beyond which no reorganisation reaches a transfer, as for those that came in. */
const deepFactor = 100;

type Found = {
  readonly obstacle: string;
  /** Row that is open, in words; null: the obstacle says it. */
  readonly named: string | null;
  /** Of an amount: its currency and atomic units. */
  readonly currency: string | null;
  readonly units: string | null;
};

const textOf = ({ named, currency, units }: Found): string =>
  [...(currency !== null && units !== null ? [`${textIn(units, currency)} ${currency}`] : []), named].join(' ').trim();

/**
 * Reasons why an organisation cannot leave this cell now, in words, with the rows that are open; none: it can. What has begun and has a deadline, lies in this
 * cell's custody, is on a chain and may still be taken back, or is at a bank, ends first.
 */
export const obstaclesTo = async (tx: Tx, organisationId: string): Promise<string[]> => {
  const ways = currencies.flatMap(({ code, networks }) =>
    networks.map(({ network, confirmations }) => ({ code, network, depth: confirmations.usual * deepFactor })),
  );
  const { rows } = await sql<Found>`
    with given as (select ${organisationId}::uuid as id),
    ways as (
      select * from unnest(${ways.map(({ code }) => code)}::text[], ${ways.map(({ network }) => network)}::text[], ${ways.map(({ depth }) => depth)}::int[])
        as w(currency, network, depth)),
    found (place, obstacle, named, currency, units) as (
      select 0, 'it is a test organisation, whose chains are this cell’s: the live one has another made where it is', null, null, null::numeric from given
       where is_test_organisation(given.id)
      union all
      select 1, 'payments are open: they are paid, cancelled or expire first', t.client_payment_id, null, null from payment t, given
       where t.organisation_id = given.id and t.status in ('NEW','PENDING','AWAITING')
      union all
      select 2, 'deposits of coins are not decided', concat_ws(' ', t.status, t.id), t.deposit_currency, t.deposit_amount from deposit t, given
       where t.organisation_id = given.id and t.status in ('UNCONFIRMED','PENDING_AML','PENDING_TRAVEL_RULE','BLOCKED')
      union all
      select 3, 'transfers to it may still be taken back by their chains: they lie deep first', t.transaction_id, null, null from watched_transfer t, given
       where t.organisation_id = given.id
      union all
      select 4, 'refunds are open', concat_ws(' ', t.status, t.id), t.currency, t.amount from refund t, given
       where t.organisation_id = given.id and t.status in ('PENDING','AWAITING_ADDRESS','BROADCASTED','FAILED')
      union all
      select 5, 'coins that belong to no payment wait for a decision', t.id::text, t.currency, t.amount from unassociated_deposit t, given
       where t.organisation_id = given.id and t.status = 'PENDING' and t.kind = 'CRYPTO'
      union all
      select 6, 'withdrawals of coins are open', concat_ws(' ', t.status, t.client_withdrawal_id), t.currency, t.amount from crypto_withdrawal t, given
       where t.organisation_id = given.id and t.status not in ('COMPLETED','REJECTED','CANCELLED','EXPIRED','FAILED')
      union all
      select 7, 'transfers of this cell’s signer are under way, or may still be taken back by their chains', concat_ws(' ', t.status, t.id), t.currency, t.amount
        from given cross join outgoing_transfer t
        left join ways w on w.currency = t.currency and w.network = t.network
        left join chain_cursor c on c.chain = t.chain
       where t.organisation_id = given.id and t.is_of_this_cell
         and (t.status in ('ORDERED','PREPARED','SENT') or t.is_doubtful
              or (t.status = 'CONFIRMED' and t.block_height > coalesce(c.head_height, 0) - coalesce(w.depth, 0))
              or (t.status = 'FAILED' and t.kind in ('REFUND','RETURN')
                  and not exists (select from outgoing_transfer later
                                   where later.organisation_id = t.organisation_id and later.entity_id = t.entity_id and later.attempt > t.attempt)))
      union all
      select 8, 'coins lie in this cell’s custody: they are withdrawn first, and what the organisation owes to nobody leaves it (treasury-move --to=OUTSIDE)',
             split_part(t.code, ':', 4), t.currency, t.balance from ledger_account t, given
       where t.organisation_id = given.id and t.kind = 'custody' and t.balance <> 0
      union all
      select 9, 'payouts were made in batches, whose approvals are sealed with this cell’s key', t.id::text, null, null from payout_batch t, given
       where t.organisation_id = given.id
      union all
      select 10, 'fiat deposits are awaited or under review', null, null, null from given
       where exists (select from fiat_deposit t where t.organisation_id = given.id and t.status in ('PENDING','UNDER_REVIEW'))
          or exists (select from bank_pending_entry t where t.organisation_id = given.id)
      union all
      select 11, 'fiat withdrawals are open: they are paid, cancelled or refused first', t.client_label, t.currency, t.amount from fiat_withdrawal t, given
       where t.organisation_id = given.id and t.status in ('PENDING','PROCESSING')
      union all
      select 12, 'somebody is asked to approve', null, null, null from given
       where exists (select from withdrawal_approval t where t.organisation_id = given.id and t.status = 'PENDING')
          or exists (select from approval_rule_change t where t.organisation_id = given.id and t.ended_at is null)
      union all
      select 13, 'a conversion is under way', null, null, null from given
       where exists (select from balance_conversion t where t.organisation_id = given.id and t.status = 'PENDING')
      union all
      select 14, 'a report is being made', null, null, null from given
       where exists (select from report_job t where t.organisation_id = given.id and t.status = 'RUNNING')
      union all
      select 15, 'events of its trail are in cold storage: the other cell could not follow its chain', null, null, null from given
       where exists (select from detached_month t where t.of_table = 'audit_event' and t.returned_at is null and t.chains ? given.id::text)
      union all
      select 16, 'messages of it are in cold storage, whose file is of this cell: their months come back first', null, null, null from given
       where exists (select from detached_month t where t.of_table = 'callback_delivery' and t.returned_at is null and t.chains ? given.id::text)
    ) select obstacle, named, currency, units::text from found order by place, named`.execute(tx);
  const named = new Map<string, string[]>();
  for (const row of rows) {
    const text = textOf(row);
    named.set(row.obstacle, [...(named.get(row.obstacle) ?? []), ...(text === '' ? [] : [text])]);
  }
  return [...named].map(([obstacle, all]) => {
    if (all.length === 0) return obstacle;
    const more = all.length > mostNamed ? [`and ${all.length - mostNamed} more`] : [];
    return `${obstacle} (${[...all.slice(0, mostNamed), ...more].join(', ')})`;
  });
};
