import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { platformBook } from '../../../platform/platform-book';
import type { Columns, Tables } from '../../../platform/tables';
import type { Booked, Compared } from './compare';

/**
 * Books that are compared: of every live organisation, for nobody outside holds anything of a test one, and the platform's own once coins came late. Runs
 * across all.
 */
export const comparedBooks = async (tx: Tx): Promise<OrganisationId[]> => {
  const { rows } = await sql<Columns<'organisation', 'id'>>`
    select id from organisation where move_state is null and mode = 'LIVE'
    union all
    select ${platformBook}::uuid where exists (select from late_coin)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Addresses of a book on a network: the organisation's, and of the platform's book those of organisations that have left. */
export const addressesOn = async (tx: Tx, book: OrganisationId, network: string): Promise<string[]> => {
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct a.address from deposit_address a join organisation o on o.id = a.organisation_id
     where a.network = ${network} and a.is_of_this_cell
       and case when ${book} = ${platformBook}::uuid then o.move_state = 'MOVED' else o.id = ${book}::uuid end`.execute(
    tx,
  );
  return rows.map(({ address }) => address);
};

/**
 * Booked amounts of custody and bank, with transfers under way to and from there. Coins that came late to an organisation that is here again lie at its
 * addresses and are the platform's until they are sent on, as the kept fee is after that; an order that may have left is counted as one under way.
 */
export const bookedOf = async (tx: Tx, organisationId: OrganisationId): Promise<Booked[]> => {
  const { rows } = await sql<
    Columns<'simulated_holding', 'currency' | 'network' | 'units'> & { readonly more: string; readonly less: string }
  >`
    select currency, network, sum(units)::text as units, sum(more)::text as more, sum(less)::text as less from (
      select currency, case kind when 'bank' then '' else split_part(code, ':', 4) end as network,
             balance as units, 0::numeric as more, 0::numeric as less
        from ledger_account where organisation_id = ${organisationId} and kind in ('custody','bank')
      union all
      select currency, network, 0,
             case when is_final then 0 else amount end, case when is_final and is_doubtful then amount else 0 end
        from watched_transfer where organisation_id = ${organisationId} and (not is_final or is_doubtful)
      union all
      select c.currency, c.network, 0,
             case when c.organisation_id = ${organisationId} and c.status <> 'SEEN' then c.amount - case c.status when 'SENT' then t.amount else 0 end
                  when ${organisationId} = ${platformBook}::uuid and c.status = 'SEEN' then c.amount else 0 end,
             case when ${organisationId} = ${platformBook}::uuid and c.status <> 'SEEN' and (c.is_doubtful or o.move_state is distinct from 'MOVED')
                  then c.amount - t.amount else 0 end
        from late_coin c join organisation o on o.id = c.organisation_id
       cross join lateral (
             select coalesce(sum(amount), 0) as amount from outgoing_transfer
              where organisation_id = ${platformBook}::uuid and entity_id = c.id and status in ('PREPARED','SENT','CONFIRMED')) t
       where c.status <> 'ORPHANED'
         and (c.organisation_id = ${organisationId} or ${organisationId} = ${platformBook}::uuid)
      union all
      select currency, network, 0,
             case when status = 'CONFIRMED' then amount else 0 end, case when status = 'CONFIRMED' then 0 else amount end
        from outgoing_transfer
       where organisation_id = ${organisationId}
         and (status in ('PREPARED','SENT') or (status = 'CONFIRMED' and is_doubtful))) places
     group by currency, network`.execute(tx);
  return rows.map(({ currency, network, units, more, less }) => ({
    network: network === '' ? null : network,
    amount: amountIn(units, currency),
    mayBeMore: BigInt(more),
    mayBeLess: BigInt(less),
  }));
};

export type Row = Tables['reconciliation'];

/** Findings of the last comparison, place by place. */
export const findComparisons = async (tx: Tx, organisationId: OrganisationId): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select organisation_id, kind, currency, network, held, booked, difference, differs_since, compared_at
      from reconciliation where organisation_id = ${organisationId} order by kind, currency, network`.execute(tx);
  return rows;
};

/** Stores the result of a comparison. The start of a difference stays while it lasts. */
export const keepComparison = async (
  tx: Tx,
  organisationId: OrganisationId,
  compared: readonly Compared[],
  at: Date,
): Promise<void> => {
  const rows = compared.map(({ network, currency, held, booked, difference }) => ({
    organisation_id: organisationId,
    kind: network === null ? 'BANK' : 'CUSTODY',
    currency,
    network: network ?? '',
    held: unitsOf(held),
    booked: unitsOf(booked),
    difference: unitsOf(difference),
    differs_since: difference.units === 0n ? null : at,
    compared_at: at,
  }));
  await sql`
    insert into reconciliation
      (organisation_id, kind, currency, network, held, booked, difference, differs_since, compared_at)
    select organisation_id, kind, currency, network, held, booked, difference, differs_since, compared_at
      from jsonb_populate_recordset(null::reconciliation, ${JSON.stringify(rows)}::jsonb)
    on conflict (organisation_id, kind, currency, network) do update
      set held = excluded.held, booked = excluded.booked, difference = excluded.difference,
          differs_since = case when excluded.difference = 0 then null
                               else coalesce(reconciliation.differs_since, excluded.differs_since) end,
          compared_at = excluded.compared_at`.execute(tx);
};

/** Places of one kind, in all organisations. */
export type Comparison = Columns<'reconciliation', 'kind'> & {
  readonly differences: number;
  /** Seconds since the newest comparison; null before the first. */
  readonly age: number | null;
};

/** Comparisons summed up by kind; runs across all. */
export const selectComparisons = async (tx: Tx): Promise<readonly Comparison[]> => {
  const { rows } = await sql<Comparison>`
    select kind, count(differs_since)::integer as differences,
           extract(epoch from app_clock() - max(compared_at))::float8 as age
      from unnest(array['CUSTODY', 'BANK']) kind left join reconciliation using (kind)
     group by kind`.execute(tx);
  return rows;
};
