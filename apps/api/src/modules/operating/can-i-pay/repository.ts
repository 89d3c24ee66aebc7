import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Money of one business in one currency that is announced or seen, and not credited, in atomic units. */
export type Expected = {
  readonly business_id: BusinessId;
  readonly kind: 'PAYMENTS' | 'BANK_DEPOSITS';
  readonly count: number;
  readonly amount: string;
  readonly oldest: Date;
};

/** Coins seen and not credited, and announced transfers, of the visible businesses in a currency. Coins that will be exchanged as they are credited are left out. */
export const findExpected = async (tx: Tx, scope: BusinessScope, currency: string): Promise<readonly Expected[]> => {
  const { rows } = await sql<Expected>`
    select business_id, kind, count(*)::integer as count, sum(amount)::text as amount, min(since) as oldest from (
      select thing.business_id, 'PAYMENTS' as kind, thing.deposit_amount as amount, thing.detected_at as since
        from deposit thing
        join payment p on p.organisation_id = thing.organisation_id and p.id = thing.payment_id
       where thing.status in ('UNCONFIRMED','PENDING_AML','PENDING_TRAVEL_RULE') and thing.deposit_currency = ${currency}
         and p.settlement_currency = ${currency} and ${visibleTo(scope, 'thing')}
      union all
      select business_id, 'BANK_DEPOSITS', expected_amount, ordered_at from fiat_deposit thing
       where status = 'PENDING' and currency = ${currency} and ${visibleTo(scope, 'thing')}) item
     group by business_id, kind order by business_id, kind`.execute(tx);
  return rows;
};

/** Payment methods of the organisation's active accounts of recipients in a currency, with the number of accounts of each. */
export const findRecipientMethods = async (
  tx: Tx,
  organisationId: OrganisationId,
  currency: string,
): Promise<readonly (Columns<'bank_account', 'payment_method'> & { readonly accounts: number })[]> => {
  const { rows } = await sql<Columns<'bank_account', 'payment_method'> & { readonly accounts: number }>`
    select payment_method, count(*)::integer as accounts from bank_account
     where organisation_id = ${organisationId} and currency = ${currency} and status = 'ACTIVE'
     group by payment_method order by payment_method`.execute(tx);
  return rows;
};

/** Listed addresses of a coin on a network: usable ones, those in their cooling-off, and the next instant at which one becomes usable. */
export type Listed = { readonly active: number; readonly cooling: number; readonly next: Date | null };

export const countListed = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network }: { readonly currency: string; readonly network: string },
): Promise<Listed> => {
  const { rows } = await sql<Listed>`
    select count(*) filter (where activates_at <= app_clock())::integer as active,
           count(*) filter (where activates_at > app_clock())::integer as cooling,
           min(activates_at) filter (where activates_at > app_clock()) as next
      from whitelisted_address
     where organisation_id = ${organisationId} and currency = ${currency} and network = ${network} and revoked_at is null`.execute(
    tx,
  );
  const [row] = rows;
  return row ?? { active: 0, cooling: 0, next: null };
};
