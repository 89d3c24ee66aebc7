import type { WayKind } from '@countinghouse/contract/operating/morning';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { Columns } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Money of one kind and currency that is under way, in atomic units; `comes` is false for money that leaves. */
export type UnderWay = {
  readonly kind: WayKind;
  readonly currency: string;
  readonly count: number;
  readonly businesses: readonly string[];
  readonly amount: string;
  readonly oldest: Date;
};

/** Rows under way by kind, each written like the indexes that find them: only statuses that end soon. */
const underWay = (scope: BusinessScope): Readonly<Record<WayKind, RawBuilder<unknown>>> => ({
  PAYMENTS: sql`
    select business_id, deposit_currency as currency, deposit_amount as amount, detected_at as since from deposit thing
     where status in ('UNCONFIRMED','PENDING_AML','PENDING_TRAVEL_RULE') and ${visibleTo(scope, 'thing')}`,
  BANK_DEPOSITS: sql`
    select business_id, currency, expected_amount as amount, ordered_at as since from fiat_deposit thing
     where status = 'PENDING' and ${visibleTo(scope, 'thing')}`,
  WITHDRAWALS: sql`
    select business_id, currency, amount, created_at as since from crypto_withdrawal thing
     where status in ('PENDING','PROCESSING','BROADCASTED') and ${visibleTo(scope, 'thing')}`,
  BANK_WITHDRAWALS: sql`
    select business_id, currency, amount, created_at as since from fiat_withdrawal thing
     where status in ('PENDING','PROCESSING') and ${visibleTo(scope, 'thing')}`,
});

/** Everything under way of the visible businesses, by kind and currency. */
export const findUnderWay = async (tx: Tx, scope: BusinessScope): Promise<readonly UnderWay[]> => {
  const kinds = Object.entries(underWay(scope)).map(
    ([kind, things]) => sql`
      select ${sql.lit(kind)} as kind, currency, count(*)::integer as count,
             array_agg(distinct business_id::text) as businesses, sum(amount)::text as amount, min(since) as oldest
        from (${things}) item group by currency`,
  );
  const { rows } = await sql<UnderWay>`${sql.join(kinds, sql` union all `)}`.execute(tx);
  return rows;
};

/** Withdrawals that wait for coins in custody, counted, with the oldest of them. */
export type WaitingForCustody = Columns<'crypto_withdrawal', 'id' | 'business_id' | 'created_at'> & {
  readonly count: number;
};

/** Withdrawals of the visible businesses that wait until custody holds enough; null without any. Found among the few that are not sent. */
export const findLackOfCustody = async (tx: Tx, scope: BusinessScope): Promise<WaitingForCustody | null> => {
  const { rows } = await sql<WaitingForCustody>`
    select id, business_id, created_at, count(*) over ()::integer as count from crypto_withdrawal thing
     where status = 'PENDING' and status_reason = 'LIQUIDITY' and ${visibleTo(scope, 'thing')}
     order by created_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Payment methods of the organisation's active bank accounts. */
export const findMethods = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<readonly Columns<'bank_account', 'currency' | 'payment_method'>[]> => {
  const { rows } = await sql<Columns<'bank_account', 'currency' | 'payment_method'>>`
    select distinct currency, payment_method from bank_account
     where organisation_id = ${organisationId} and status = 'ACTIVE' order by currency, payment_method`.execute(tx);
  return rows;
};

/** Withdrawals that go to a bank at an instant. Their sum is in atomic units. */
export type DueAtBank = Columns<'fiat_withdrawal', 'currency' | 'payment_method' | 'submit_at'> & {
  readonly count: number;
  readonly amount: string;
};

/** Withdrawals of the visible businesses that have not gone to the bank, by currency, method and cut-off. */
export const findDueAtBank = async (tx: Tx, scope: BusinessScope): Promise<readonly DueAtBank[]> => {
  const { rows } = await sql<DueAtBank>`
    select currency, payment_method, submit_at, count(*)::integer as count, sum(amount)::text as amount
      from fiat_withdrawal thing
     where status = 'PENDING' and ${visibleTo(scope, 'thing')}
     group by currency, payment_method, submit_at`.execute(tx);
  return rows;
};
