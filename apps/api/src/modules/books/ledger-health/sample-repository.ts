import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';

/** UTC day (`YYYY-MM-DD`) of a business: all its figures are recomputed together, including missing ones. */
export type DayOfBusiness = { readonly businessId: BusinessId; readonly day: string };

type DayRow = { readonly business_id: BusinessId; readonly day: string };

/**
 * Random days of businesses: half of them among the stored figures, half among the entries of their accounts, so that a missing figure is found
 * too. In a larger book neither costs more than reading the keys of the figures.
 */
export const sampleDays = async (tx: Tx, organisationId: OrganisationId, most: number): Promise<DayOfBusiness[]> => {
  const { rows } = await sql<DayRow>`
    (select business_id, to_char(day, 'YYYY-MM-DD') as day from stat_daily
      where organisation_id = ${organisationId} order by random() limit ${most})
    union
    (select a.holder_id, to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD')
       from (select id, organisation_id, holder_id, 1 + floor(random() * seq)::bigint as place
               from ledger_account
              where organisation_id = ${organisationId} and holder_id is not null
                and kind in ('available','held','pending') and seq > 0
              order by random() limit ${most}) a
       join ledger_entry e on e.account_id = a.id and e.account_seq = a.place
                          and e.organisation_id = a.organisation_id)`.execute(tx);
  return rows.map(({ business_id: businessId, day }) => ({ businessId, day }));
};

type FigureRow = Columns<'stat_daily', 'direction' | 'currency'> & {
  readonly business_id: BusinessId;
  readonly day: string;
  readonly kept_count: string;
  readonly kept_volume: string;
  readonly count: string;
  readonly volume: string;
};

/**
 * Every figure of these days, as stored and as the sum of the day's entries: a deposit is the amount that left `pending` for the business, a
 * withdrawal the amount that left custody (with its network fee if the recipient bears it), a transfer the credit of the other business. Reversed
 * transactions do not count. One statement, so that both are of one state.
 */
export const recomputeDays = async (
  tx: Tx,
  organisationId: OrganisationId,
  days: readonly DayOfBusiness[],
): Promise<FigureRow[]> => {
  const picked = JSON.stringify(days.map(({ businessId, day }) => ({ business_id: businessId, day })));
  const { rows } = await sql<FigureRow>`
    with picked as (
      select business_id, day from jsonb_to_recordset(${picked}::jsonb) as p(business_id uuid, day date)
    ), touched as (
      -- A posting that waited for its accounts bears the instant it got them, a moment after its movement.
      select p.business_id, p.day, a.kind, e.direction, e.currency, e.amount, t.id, t.entity_id, t.event_type
        from picked p
        join ledger_account a on a.organisation_id = ${organisationId} and a.holder_id = p.business_id
                             and a.kind in ('available','held','pending')
        join ledger_entry e on e.account_id = a.id and e.organisation_id = a.organisation_id
                           and e.posted_at >= p.day::timestamp at time zone 'UTC'
                           and e.posted_at < (p.day + 1)::timestamp at time zone 'UTC' + interval '1 hour'
        join ledger_transaction t on t.id = e.transaction_id and t.organisation_id = e.organisation_id
       where t.event_type in ('T-02','T-03','T-14','T-15','T-21') and t.reversal_of is null
         and (t.value_at at time zone 'UTC')::date = p.day
         and not exists (select from ledger_transaction r
                          where r.reversal_of = t.id and r.organisation_id = t.organisation_id)
    ), moved as (
      select business_id, day, 'DEPOSIT' as direction, currency, amount
        from touched where kind = 'pending' and direction = 'DEBIT' and event_type in ('T-02','T-03')
      union all
      select o.business_id, o.day, 'WITHDRAWAL', w.currency, sent.amount
        from touched o
        join crypto_withdrawal w on w.organisation_id = ${organisationId} and w.id = o.entity_id
        cross join lateral (
          select sum(e.amount) filter (where a.kind = 'custody' or w.blockchain_fee_paid_by = 'USER') as amount
            from ledger_entry e
            join ledger_account a on a.id = e.account_id and a.organisation_id = e.organisation_id
           where e.transaction_id = o.id and e.organisation_id = ${organisationId} and e.direction = 'CREDIT'
             and e.currency = w.currency and a.kind in ('custody','network-fee')) sent
       where o.kind = 'held' and o.direction = 'DEBIT' and o.event_type in ('T-14','T-15')
      union all
      select o.business_id, o.day, case o.direction when 'DEBIT' then 'TRANSFER_OUT' else 'TRANSFER_IN' end, o.currency,
             credited.amount
        from touched o
        cross join lateral (
          select sum(e.amount) as amount
            from ledger_entry e
            join ledger_account a on a.id = e.account_id and a.organisation_id = e.organisation_id
           where e.transaction_id = o.id and e.organisation_id = ${organisationId} and e.direction = 'CREDIT'
             and a.kind = 'available') credited
       where o.kind = 'available' and o.event_type = 'T-21'
    ), summed as (
      select business_id, day, direction, currency, count(*) as count, sum(amount) as volume
        from moved group by 1, 2, 3, 4
    ), kept as (
      select k.business_id, k.day, k.direction, k.currency, k.count, k.volume
        from picked p
        join stat_daily k on k.organisation_id = ${organisationId} and k.business_id = p.business_id and k.day = p.day
    )
    select business_id, to_char(day, 'YYYY-MM-DD') as day, direction, currency,
           coalesce(k.count, 0)::text as kept_count, coalesce(k.volume, 0)::text as kept_volume,
           coalesce(s.count, 0)::text as count, coalesce(s.volume, 0)::text as volume
      from kept k full join summed s using (business_id, day, direction, currency)
     order by business_id, day, direction, currency`.execute(tx);
  return rows;
};

type TotalRow = Columns<'stat_daily_total', 'direction' | 'currency'> & {
  readonly day: string;
  /** Excess over the figures of its businesses: movements, and atomic units. */
  readonly count: string;
  readonly volume: string;
};

/**
 * Every figure of all businesses together, on these days and on random ones, against those of its businesses. The cost of a day grows with the
 * number of businesses.
 */
export const recomputeTotals = async (
  tx: Tx,
  organisationId: OrganisationId,
  { days, most }: { readonly days: readonly string[]; readonly most: number },
): Promise<TotalRow[]> => {
  const { rows } = await sql<TotalRow>`
    with picked as materialized (
      select unnest(${days}::date[]) as day
      union
      (select day from stat_daily_total where organisation_id = ${organisationId} order by random() limit ${most})
    ), summed as (
      select k.direction, k.currency, k.day, sum(k.count) as count, sum(k.volume) as volume
        from picked p
        join stat_daily k on k.organisation_id = ${organisationId} and k.day = p.day
                         and k.direction in ('DEPOSIT','WITHDRAWAL','TRANSFER_IN','TRANSFER_OUT')
       group by 1, 2, 3
    ), kept as (
      select t.direction, t.currency, t.day, t.count, t.volume
        from picked p join stat_daily_total t on t.organisation_id = ${organisationId} and t.day = p.day
    )
    select direction, currency, to_char(day, 'YYYY-MM-DD') as day,
           (coalesce(k.count, 0) - coalesce(s.count, 0))::text as count,
           (coalesce(k.volume, 0) - coalesce(s.volume, 0))::text as volume
      from kept k full join summed s using (direction, currency, day)
     order by day, direction, currency`.execute(tx);
  return rows;
};

/** Account, and the number of the entry whose balance is checked again; null: that of the account itself. */
export type NamedAccount = { readonly account: string; readonly accountSeq: number | null };

type AccountRow = {
  readonly code: string;
  readonly currency: string;
  readonly holder_id: BusinessId | null;
  /** The number of the entry whose balance differs; null: the account's own. */
  readonly account_seq: string | null;
  /** Excess over the entries, of the account's balance or of an earlier one; in atomic units. */
  readonly difference: string;
};

/**
 * Random accounts and the named ones, each over a random run of at most `entries` of its entries: every balance is the previous one plus the entry,
 * and the last is the account's. A missing number makes the balance after it differ.
 */
export const recomputeAccounts = async (
  tx: Tx,
  organisationId: OrganisationId,
  {
    named,
    most,
    entries,
  }: { readonly named: readonly NamedAccount[]; readonly most: number; readonly entries: number },
): Promise<AccountRow[]> => {
  const again = JSON.stringify(named.map(({ account, accountSeq }) => ({ code: account, place: accountSeq })));
  const { rows } = await sql<AccountRow>`
    with picked as materialized (
      (select a.id, a.organisation_id, greatest(0, coalesce(n.place - 2, 0)) as above
         from jsonb_to_recordset(${again}::jsonb) as n(code text, place bigint)
         join ledger_account a on a.organisation_id = ${organisationId} and a.code = n.code)
      union
      (select id, organisation_id, greatest(0, floor(random() * (seq - ${entries}::bigint + 1)))::bigint
         from ledger_account
        where organisation_id = ${organisationId} and seq > 0 order by random() limit ${most})
    )
    select a.code, a.currency, a.holder_id,
           case when a.balance = coalesce(last.balance_after, 0) then broken.account_seq end as account_seq,
           coalesce(nullif(a.balance - coalesce(last.balance_after, 0), 0), broken.difference, 0)::text as difference
      from picked p
      join ledger_account a on a.id = p.id and a.organisation_id = p.organisation_id
      left join lateral (
        select balance_after from ledger_entry e
         where e.account_id = a.id and e.account_seq = a.seq and e.organisation_id = a.organisation_id) last on true
      left join lateral (
        select run.account_seq, run.balance_after - run.expected as difference from (
          select e.account_seq, e.balance_after,
                 coalesce(lag(e.balance_after) over (order by e.account_seq),
                          case e.account_seq when 1 then 0 else e.balance_after - s.signed end) + s.signed as expected
            from ledger_entry e
            cross join lateral (
              select case when (e.direction = 'DEBIT') = (a.type in ('ASSET','EXPENSE')) then e.amount
                          else -e.amount end as signed) s
           where e.account_id = a.id and e.organisation_id = a.organisation_id
             and e.account_seq > p.above and e.account_seq <= p.above + ${entries}::bigint) run
         where run.balance_after <> run.expected order by run.account_seq limit 1) broken on true
     order by a.code`.execute(tx);
  return rows;
};

type StrayAccountRow = { readonly organisation_id: OrganisationId; readonly code: string };
type StrayAccount = { readonly organisationId: OrganisationId; readonly code: string };

/** Accounts of all organisations whose balance differs from their last entry's, at one key look-up per account; runs across all. */
export const strayAccounts = async (tx: Tx): Promise<StrayAccount[]> => {
  // By account, never by reading the entries: the limit prevents a full join.
  const { rows } = await sql<StrayAccountRow>`
    select a.organisation_id, a.code
      from ledger_account a
      left join lateral (
        select e.balance_after from ledger_entry e
         where e.account_id = a.id and e.account_seq = a.seq and e.organisation_id = a.organisation_id limit 1) last on true
     where a.balance <> coalesce(last.balance_after, 0)
     order by a.organisation_id, a.code`.execute(tx);
  return rows.map(({ organisation_id: organisationId, code }) => ({ organisationId, code }));
};

type BookRow = {
  readonly currency: string;
  /** Debits less credits, in atomic units. */
  readonly difference: string;
};

/** The book's debits against its credits, currency by currency. */
export const recomputeBook = async (tx: Tx, organisationId: OrganisationId): Promise<BookRow[]> => {
  const { rows } = await sql<BookRow>`
    select currency, sum(debits - credits)::text as difference from ledger_account
     where organisation_id = ${organisationId} group by 1 order by 1`.execute(tx);
  return rows;
};
