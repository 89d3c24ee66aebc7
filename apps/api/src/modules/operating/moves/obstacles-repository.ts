import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/**
 * Reasons why an organisation cannot leave this cell now, in words; none: it can. Addresses that were given out, coins and what was sent with them are of
 * this cell's keys for good. What has begun and has a deadline, or is at a bank, ends first.
 */
export const obstaclesTo = async (tx: Tx, organisationId: string): Promise<string[]> => {
  const { rows } = await sql<{ obstacle: string }>`
    with given as (select ${organisationId}::uuid as id), found (place, obstacle) as (
      select 0, 'it is a test organisation, whose chains are this cell’s: the live one has another made where it is' from given
       where is_test_organisation(given.id)
      union all
      select 1, 'it has deposit addresses, which are of this cell’s keys: coins may come to them for ever' from given
       where exists (select from deposit_address t where t.organisation_id = given.id)
      union all
      select 2, 'it has coins in this cell’s custody, or had some' from given
       where exists (select from ledger_account t where t.organisation_id = given.id and t.kind = 'custody' and t.seq > 0)
      union all
      select 3, 'coins were sent for it by this cell’s signer, or are about to be' from given
       where exists (select from outgoing_transfer t where t.organisation_id = given.id)
          or exists (select from treasury_move t where t.organisation_id = given.id)
          or exists (select from crypto_withdrawal t where t.organisation_id = given.id)
          or exists (select from payout_batch t where t.organisation_id = given.id and t.kind = 'CRYPTO')
      union all
      select 4, 'payments are open: they are paid, cancelled or expire first' from given
       where exists (select from payment t where t.organisation_id = given.id and t.status in ('NEW','PENDING','AWAITING'))
      union all
      select 5, 'fiat deposits are awaited or under review' from given
       where exists (select from fiat_deposit t where t.organisation_id = given.id and t.status in ('PENDING','UNDER_REVIEW'))
          or exists (select from bank_pending_entry t where t.organisation_id = given.id)
      union all
      select 6, 'fiat withdrawals are open: they are paid, cancelled or refused first' from given
       where exists (select from fiat_withdrawal t where t.organisation_id = given.id and t.status in ('PENDING','PROCESSING'))
      union all
      select 7, 'payouts were made to bank accounts in batches, whose approvals are sealed with this cell’s key' from given
       where exists (select from payout_batch t where t.organisation_id = given.id and t.kind = 'FIAT')
      union all
      select 8, 'somebody is asked to approve' from given
       where exists (select from withdrawal_approval t where t.organisation_id = given.id and t.status = 'PENDING')
          or exists (select from approval_rule_change t where t.organisation_id = given.id and t.ended_at is null)
      union all
      select 9, 'a conversion is under way' from given
       where exists (select from balance_conversion t where t.organisation_id = given.id and t.status = 'PENDING')
      union all
      select 10, 'a report is being made' from given
       where exists (select from report_job t where t.organisation_id = given.id and t.status = 'RUNNING')
      union all
      select 11, 'events of its trail are in cold storage: the other cell could not follow its chain' from given
       where exists (select from detached_month t where t.of_table = 'audit_event' and t.returned_at is null and t.chains ? given.id::text)
      union all
      select 12, 'messages of it are in cold storage, whose file is of this cell: their months come back first' from given
       where exists (select from detached_month t where t.of_table = 'callback_delivery' and t.returned_at is null and t.chains ? given.id::text)
    ) select obstacle from found order by place`.execute(tx);
  return rows.map(({ obstacle }) => obstacle);
};
