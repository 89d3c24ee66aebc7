import type { ReadTx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { Columns, Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Credits of these months of UTC. */
export type CostQuery = {
  readonly scope: BusinessScope;
  readonly after: Date;
  /** Not included. */
  readonly before: Date;
  readonly businessId: string | null;
};

/** Costs in atomic units of the currency beside them; null: none was stated. */
type Summed = {
  readonly settlement_currency: string;
  readonly payments: number;
  readonly one_to_one: number;
  readonly broken_peg: number;
  readonly loss: string | null;
  readonly fee: string | null;
  readonly payers_fee: string | null;
};

/** Sum over all months and businesses. */
export type CostTotal = Summed & { readonly is_total: true };

export type CostOfMonth = Summed &
  Columns<'business', 'name'> & {
    readonly is_total: false;
    readonly business_id: Tables['deposit']['business_id'];
    readonly month: string;
    readonly display_currency: string | null;
    readonly display_loss: string | null;
  };

/** Lines and totals of one statement, so that they are of one instant. Fees are stated in the settlement currency. */
export const costSums = ({ scope, after, before, businessId }: CostQuery): RawBuilder<CostOfMonth | CostTotal> => sql<
  CostOfMonth | CostTotal
>`
  select grouping(month) = 1 as is_total, month, business_id, name, settlement_currency, display_currency,
         count(distinct payment_id)::integer as payments,
         (count(distinct payment_id) filter (where peg_outcome = 'APPLIED'))::integer as one_to_one,
         (count(distinct payment_id) filter (where peg_outcome = 'BROKEN'))::integer as broken_peg,
         sum(settlement_depeg_loss)::text as loss, sum(display_depeg_loss)::text as display_loss,
         sum(settlement_service_fee)::text as fee, sum(settlement_distributed_user_service_fee)::text as payers_fee
    from (
      select to_char(d.confirmed_at at time zone 'UTC', 'YYYY-MM') as month, d.business_id, b.name, d.settlement_currency,
             d.display_currency, d.payment_id, d.peg_outcome, d.settlement_depeg_loss, d.display_depeg_loss,
             d.settlement_service_fee, d.settlement_distributed_user_service_fee
        from deposit d
        join business b on b.organisation_id = d.organisation_id and b.id = d.business_id
       where ${visibleTo(scope, 'd')} and d.status = 'CONFIRMED'
         and d.confirmed_at >= ${after.toISOString()}::timestamptz and d.confirmed_at < ${before.toISOString()}::timestamptz
         and (${businessId}::uuid is null or d.business_id = ${businessId}::uuid)) credit
   group by grouping sets ((month, business_id, name, settlement_currency, display_currency), (settlement_currency))
   order by is_total, month desc, lower(name), business_id, settlement_currency, display_currency`;

export const selectCosts = async (tx: ReadTx, query: CostQuery): Promise<readonly (CostOfMonth | CostTotal)[]> =>
  (await costSums(query).execute(tx)).rows;
