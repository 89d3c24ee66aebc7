import type { UntoldOutcome } from '@countinghouse/contract/running/callback-coverage';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { ReadTx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { Columns, Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Messages that are asked for: those whose state was reached in the period, `before` not included. */
export type CoverageQuery = {
  readonly scope: BusinessScope;
  readonly after: string;
  readonly before: string;
  readonly businessId: string | null;
  /** At least one. */
  readonly events: readonly CallbackEvent[];
};

type Reached = {
  /** Table of the things, and the conditions of its own. */
  readonly table: 'payment' | 'deposit' | 'crypto_withdrawal' | 'payout_batch';
  readonly entityType: 'PAYMENT' | 'DEPOSIT' | 'WITHDRAWAL' | 'PAYOUT_BATCH';
  /** Conditions on the transition `t`; written like the predicate of the index that finds it. */
  readonly states: RawBuilder<unknown>;
  readonly only?: RawBuilder<unknown>;
};

const reached = ({ table, entityType, states, only }: Reached, query: CoverageQuery): RawBuilder<unknown> => sql`
  select ${sql.lit(entityType)} as entity_type, thing.id as entity_id, thing.business_id,
         ${table === 'deposit' ? sql`thing.payment_id` : sql`null::uuid`} as payment_id, t.to_status as state, t.at as due_at
    from state_transition t
    join ${sql.table(table)} thing on thing.organisation_id = t.organisation_id and thing.id = t.entity_id
   where t.organisation_id = ${query.scope.organisationId} and t.entity_type = ${sql.lit(entityType)} and ${states}
     and t.at >= ${query.after}::timestamptz and t.at < ${query.before}::timestamptz
     and ${visibleTo(query.scope, 'thing')} and ${ofBusiness(query)} ${only ? sql`and ${only}` : sql``}`;

type InvoiceReached = {
  readonly state: string;
  /** When it was. */
  readonly at: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
};

const invoiceReached = ({ state, at, only }: InvoiceReached, query: CoverageQuery): RawBuilder<unknown> => sql`
  select 'INVOICE' as entity_type, thing.id as entity_id, thing.business_id, null::uuid as payment_id, ${sql.lit(state)} as state, ${at} as due_at
    from invoice thing
   where ${visibleTo(query.scope, 'thing')} and ${only}
     and ${at} >= ${query.after}::timestamptz and ${at} < ${query.before}::timestamptz and ${ofBusiness(query)}`;

const ofBusiness = ({ businessId }: CoverageQuery) =>
  sql`(${businessId}::uuid is null or thing.business_id = ${businessId}::uuid)`;

/** True if a message that the invoice `thing` is overdue arrived, or is on its way. */
const wasToldOverdue = ({ scope }: CoverageQuery) => sql`(
  exists (select from callback_delivery d
           where d.organisation_id = ${scope.organisationId} and d.entity_id = thing.id and d.event = 'INVOICE_OVERDUE'
             and d.status in ('DELIVERED','PENDING'))
  or exists (select from cold_callback c
              where c.organisation_id = ${scope.organisationId} and c.entity_id = thing.id and c.event = 'INVOICE_OVERDUE'))`;

/** Everything that a business had to be told, from the states that things reached. The queue is not looked at. */
const dueBy: Readonly<Record<CallbackEvent, (query: CoverageQuery) => RawBuilder<unknown>>> = {
  DEPOSIT_RECEIVED: (query) => sql`
    ${reached(
      {
        table: 'deposit',
        entityType: 'DEPOSIT',
        states: sql`t.to_status in ('CONFIRMED','BLOCKED','UNPROCESSABLE','REFUNDED')`,
      },
      query,
    )}
    union all
    -- The return of an excess is told too; that of a whole deposit is its status.
    select 'DEPOSIT', thing.id, thing.business_id, thing.payment_id, 'REFUND_CONFIRMED', t.at
      from state_transition t
      join refund r on r.organisation_id = t.organisation_id and r.id = t.entity_id
      join deposit thing on thing.organisation_id = r.organisation_id and thing.id = r.deposit_id
     where t.organisation_id = ${query.scope.organisationId} and t.entity_type = 'REFUND' and t.to_status in ('CONFIRMED')
       and t.at >= ${query.after}::timestamptz and t.at < ${query.before}::timestamptz and thing.status <> 'REFUNDED'
       and ${visibleTo(query.scope, 'thing')} and ${ofBusiness(query)}`,
  PAYMENT_CLOSED: (query) => sql`
    ${reached({ table: 'payment', entityType: 'PAYMENT', states: sql`t.to_status in ('EXPIRED','CANCELLED')` }, query)}
    union all
    select 'PAYMENT', thing.id, thing.business_id, null, 'UNDERPAID', thing.expired_at from payment thing
     where ${visibleTo(query.scope, 'thing')} and 'UNDERPAID' = any(thing.labels) and thing.status = 'DEPOSITED'
       and thing.expired_at >= ${query.after}::timestamptz and thing.expired_at < ${query.before}::timestamptz
       and ${ofBusiness(query)}`,
  WITHDRAWAL_BROADCAST: (query) =>
    reached(
      {
        table: 'crypto_withdrawal',
        entityType: 'WITHDRAWAL',
        states: sql`t.to_status in ('BROADCASTED','COMPLETED','FAILED','BLOCKED','REJECTED')
          and (t.to_status <> 'REJECTED' or t.from_status <> 'PENDING_APPROVAL')`,
      },
      query,
    ),
  WITHDRAWAL_APPROVAL: (query) =>
    reached(
      {
        table: 'crypto_withdrawal',
        entityType: 'WITHDRAWAL',
        states: sql`t.from_status = 'PENDING_APPROVAL' and t.to_status in ('PENDING','REJECTED','EXPIRED')`,
      },
      query,
    ),
  PAYOUT_BATCH_ENDED: (query) =>
    reached(
      {
        table: 'payout_batch',
        entityType: 'PAYOUT_BATCH',
        states: sql`t.to_status in ('DONE','PARTLY','FAILED','REFUSED','EXPIRED','CANCELLED')`,
        // Of a discarded draft nothing is told.
        only: sql`thing.payouts is not null`,
      },
      query,
    ),
  INVOICE_PAID: (query) =>
    invoiceReached({ state: 'PAID', at: sql`thing.paid_at`, only: sql`thing.status = 'PAID'` }, query),
  // Once it is paid or taken back, nothing is told of it that was not told before.
  INVOICE_OVERDUE: (query) =>
    invoiceReached(
      { state: 'OVERDUE', at: sql`thing.overdue_at`, only: sql`(thing.status = 'OPEN' or ${wasToldOverdue(query)})` },
      query,
    ),
  // Of a discarded draft nothing is told.
  INVOICE_VOID: (query) =>
    invoiceReached({ state: 'VOID', at: sql`thing.voided_at`, only: sql`thing.number is not null` }, query),
};

const tells = (told: RawBuilder<unknown>, toldOfRefund: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when due.event not in ('DEPOSIT_RECEIVED','WITHDRAWAL_BROADCAST') then true
       when due.state = 'REFUND_CONFIRMED' then ${toldOfRefund} = 'CONFIRMED'
       else ${told} = due.state end`;

/** True if the message `d` tells the state of `due`; things with one told state have no other. */
const tellsIt = tells(sql`d.payload::jsonb ->> 'status'`, sql`d.payload::jsonb #>> '{refund,status}'`);

/**
 * Every due message with its outcome. A message counts as told later if one about the same thing, queued since and with a later state, arrived:
 * receivers have the thing's state as it was then. `offset 0` keeps `tells` a column, so that a payload is parsed once.
 */
const outcomes = (query: CoverageQuery): RawBuilder<unknown> => {
  const due = query.events.map(
    (event) => sql`select ${sql.lit(event)} as event, happened.* from (${dueBy[event](query)}) happened`,
  );
  return sql`
    select due.*,
           case when queued.delivered then 'DELIVERED' when queued.later then 'TOLD_LATER'
                when queued.pending then 'ON_ITS_WAY' when queued.given_up then 'FAILED' else 'NEVER_QUEUED' end as outcome
      from (select event, entity_type, entity_id, business_id, payment_id, state, max(due_at) as due_at
              from (${sql.join(due, sql` union all `)}) each_time group by 1, 2, 3, 4, 5, 6) due
      left join lateral (
        select bool_or(d.status = 'DELIVERED' and d.tells) as delivered,
               bool_or(d.status = 'DELIVERED' and d.created_at >= due.due_at) as later,
               bool_or(d.status = 'PENDING' and (d.tells or d.created_at >= due.due_at)) as pending,
               bool_or(d.tells) as given_up
          from (select d.status, d.created_at, ${tellsIt} as tells from callback_delivery d
                 where d.organisation_id = ${query.scope.organisationId} and d.entity_id = due.entity_id
                   and d.event = due.event
                union all
                -- In cold storage lie those that arrived.
                select 'DELIVERED', c.created_at, ${tells(sql`c.told`, sql`c.told_refund`)} from cold_callback c
                 where c.organisation_id = ${query.scope.organisationId} and c.entity_id = due.entity_id
                   and c.event = due.event offset 0) d) queued on true`;
};

export type CoverageSum = Columns<'business', 'name'> & {
  readonly business_id: Tables['callback_delivery']['business_id'];
  readonly event: CallbackEvent;
  readonly outcome: 'DELIVERED' | 'TOLD_LATER' | 'ON_ITS_WAY' | UntoldOutcome;
  readonly count: number;
};

/** Due messages, counted by business, event and outcome. */
export const coverageSums = (query: CoverageQuery): RawBuilder<CoverageSum> => sql<CoverageSum>`
  select summed.*, b.name
    from (select business_id, event, outcome, count(*)::integer as count from (${outcomes(query)}) told group by 1, 2, 3) summed
    join business b on b.organisation_id = ${query.scope.organisationId} and b.id = summed.business_id
   order by lower(b.name), b.id, event, outcome`;

export const sumCoverage = async (tx: ReadTx, query: CoverageQuery): Promise<readonly CoverageSum[]> =>
  (await coverageSums(query).execute(tx)).rows;

export type Untold = Omit<CoverageSum, 'outcome' | 'count'> &
  Columns<'callback_delivery', 'entity_id' | 'last_status_code' | 'last_reason'> & {
    readonly entity_type: 'PAYMENT' | 'DEPOSIT' | 'WITHDRAWAL' | 'PAYOUT_BATCH' | 'INVOICE';
    readonly payment_id: string | null;
    readonly state: string;
    readonly due_at: Date;
    readonly outcome: UntoldOutcome;
    readonly reference: string;
    /** Of all, beyond the limit too. */
    readonly total: number;
  };

/** Due messages that did not arrive and are not on their way, oldest first. */
export const selectUntold = async (
  tx: ReadTx,
  query: CoverageQuery,
  { outcomes: wanted, limit }: { readonly outcomes: readonly UntoldOutcome[]; readonly limit: number },
): Promise<readonly Untold[]> => {
  const { organisationId } = query.scope;
  const { rows } = await sql<Untold>`
    select missing.*, b.name, last.last_status_code, last.last_reason,
           case missing.entity_type
             when 'WITHDRAWAL' then (
               select client_withdrawal_id from crypto_withdrawal w
                where w.organisation_id = ${organisationId} and w.id = missing.entity_id)
             when 'PAYOUT_BATCH' then (
               select p.name from payout_batch p where p.organisation_id = ${organisationId} and p.id = missing.entity_id)
             when 'INVOICE' then (
               select i.number from invoice i where i.organisation_id = ${organisationId} and i.id = missing.entity_id)
             else (
               select client_payment_id from payment p
                where p.organisation_id = ${organisationId} and p.id = coalesce(missing.payment_id, missing.entity_id))
           end as reference
      from (select told.*, count(*) over ()::integer as total from (${outcomes(query)}) told
             where outcome = any(${wanted}) order by due_at, entity_id, event, state limit ${limit}) missing
      join business b on b.organisation_id = ${organisationId} and b.id = missing.business_id
      left join lateral (
        select d.last_status_code, d.last_reason
          from (select missing.event, missing.state) due, callback_delivery d
         where d.organisation_id = ${organisationId} and d.entity_id = missing.entity_id and d.event = due.event
           and ${tellsIt}
         order by d.created_at desc, d.id desc limit 1) last on true
     order by due_at, entity_id, event, state`.execute(tx);
  return rows;
};
