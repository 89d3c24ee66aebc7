import type { LastCallback } from '@countinghouse/contract/running/last-callback';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type ReadTx, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';
import type { ToldOutcome } from '../../../rails/callbacks';
import { contentOf } from './cold-repository';

const ofDelivery = columns(
  'callback_delivery',
  [
    'id',
    'business_id',
    'event',
    'entity_type',
    'entity_id',
    'url',
    'payload',
    'status',
    'attempt',
    'next_attempt_at',
    'last_attempt_at',
    'last_status_code',
    'last_reason',
    'delivered_at',
    'manual',
    'triggered_by',
    'created_at',
  ],
  'd',
);
export type Delivery = CamelCased<RowOf<typeof ofDelivery>>;

/** Columns of a message in the list of all. */
export const ofListed = columns('callback_delivery', [
  'id',
  'business_id',
  'event',
  'entity_type',
  'entity_id',
  'payload',
  'status',
  'created_at',
]);

const ofAttempt = columns('callback_attempt', [
  'delivery_id',
  'number',
  'at',
  'signatures',
  'ended',
  'milliseconds',
  'status_code',
  'reason',
]);
export type Attempt = CamelCased<RowOf<typeof ofAttempt>>;

/** Any number of rows in one statement. */
export const insertDeliveries = (tx: Tx, rows: readonly InsertRow<'callback_delivery'>[]): Promise<void> =>
  insertRows(tx, 'callback_delivery', rows);
export const insertAttempts = (tx: Tx, rows: readonly InsertRow<'callback_attempt'>[]): Promise<void> =>
  insertRows(tx, 'callback_attempt', rows);

/** The newest deliveries about these things, newest first. */
export const selectDeliveries = async (
  tx: Tx,
  organisationId: OrganisationId,
  entityIds: readonly string[],
  limit: number,
): Promise<Delivery[]> => {
  const { rows } = await sql<RowOf<typeof ofDelivery>>`
    select ${ofDelivery} from callback_delivery d
     where d.organisation_id = ${organisationId} and d.entity_id = any(${entityIds}::uuid[])
     order by d.created_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows.map(camelCased);
};

/** The attempts at these deliveries, oldest first. */
export const selectAttempts = async (
  tx: Tx,
  organisationId: OrganisationId,
  deliveryIds: readonly string[],
): Promise<Attempt[]> => {
  const { rows } = await sql<RowOf<typeof ofAttempt>>`
    select ${ofAttempt} from callback_attempt
     where organisation_id = ${organisationId} and delivery_id = any(${deliveryIds}::uuid[])
     order by delivery_id, number`.execute(tx);
  return rows.map(camelCased);
};

/** Outcome of the newest message about each entity, by its id. */
export const lastCallbacksOf = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, LastCallback>> => {
  if (entityIds.length === 0) return new Map();
  const { rows } = await sql<
    Columns<
      'callback_delivery',
      'entity_id' | 'status' | 'last_attempt_at' | 'delivered_at' | 'last_status_code' | 'created_at'
    >
  >`
    select newest.* from unnest(${[...new Set(entityIds)]}::uuid[]) as asked(id)
     cross join lateral (
       select * from (
         (select entity_id, status, last_attempt_at, delivered_at, last_status_code, created_at, id from callback_delivery
           where organisation_id = ${organisationId} and entity_id = asked.id
           order by created_at desc, id desc limit 1)
         union all
         (select entity_id, 'DELIVERED', delivered_at, delivered_at, status_code, created_at, id from cold_callback
           where organisation_id = ${organisationId} and entity_id = asked.id
           order by created_at desc, id desc limit 1)) either
        order by created_at desc, id desc limit 1) as newest`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.entity_id,
      {
        status: row.status,
        at: (row.delivered_at ?? row.last_attempt_at ?? row.created_at).toISOString(),
        statusCode: row.last_status_code,
      },
    ]),
  );
};

const ofClaim = columns('callback_delivery', [
  'organisation_id',
  'id',
  'business_id',
  'url',
  'payload',
  'attempt',
  'tried_before',
]);
/** Message being sent. The holder of an older attempt has lost it. */
export type Claim = CamelCased<RowOf<typeof ofClaim>> & {
  /** The stamp that receivers compare with their own time. */
  readonly at: Date;
  /** When the attempt was noted: it says the month in which the attempt lies. */
  readonly notedAt: Date;
};

/** Seconds that a message stays with a silent sender. An attempt takes ten seconds at most. */
const silentAfterSeconds = 60;

/** Claims the longest-due message of the lane and records the attempt before making it: an interrupted one is repeated. Null: none is due. */
export const claimDelivery = async (
  tx: Tx,
  organisationId: OrganisationId,
  lane: string,
  signaturesOf: (businessId: BusinessId) => Promise<number>,
): Promise<Claim | null> => {
  const { rows } = await sql<RowOf<typeof ofClaim> & { readonly last_attempt_at: Date; readonly at: Date }>`
    update callback_delivery
       set attempt = attempt + 1, last_attempt_at = app_clock(),
           next_attempt_at = app_clock() + make_interval(secs => ${silentAfterSeconds})
     where organisation_id = ${organisationId} and id = (
       select id from callback_delivery
        where organisation_id = ${organisationId} and lane = ${lane} and status = 'PENDING'
          and next_attempt_at <= app_clock()
        order by next_attempt_at, id limit 1 for update skip locked)
    returning ${ofClaim}, last_attempt_at, wall_clock() as at`.execute(tx);
  const [claimed] = rows;
  if (!claimed) return null;
  const { last_attempt_at: noted, ...row } = claimed;
  await insertAttempts(tx, [
    {
      organisation_id: organisationId,
      delivery_id: row.id,
      number: row.attempt,
      at: noted.toISOString(),
      signatures: await signaturesOf(row.business_id),
    },
  ]);
  return { ...camelCased(row), notedAt: noted };
};

type End = {
  readonly status: Delivery['status'];
  /** Of a message that stays PENDING. */
  readonly nextInSeconds: number | null;
};

/** Records the end of an attempt. False if the message was taken over meanwhile: then only the attempt is recorded. */
export const endAttempt = async (
  tx: Tx,
  { organisationId, id, attempt, notedAt }: Claim,
  { statusCode, reason, milliseconds }: ToldOutcome,
  { status, nextInSeconds }: End,
): Promise<boolean> => {
  await sql`
    update callback_attempt
       set ended = true, milliseconds = ${milliseconds}, status_code = ${statusCode}, reason = ${reason}
     where organisation_id = ${organisationId} and delivery_id = ${id} and number = ${attempt}
       and at = ${notedAt}`.execute(tx);
  const { numAffectedRows } = await sql`
    update callback_delivery
       set status = ${status}, last_status_code = ${statusCode}, last_reason = ${reason},
           delivered_at = case when ${status} = 'DELIVERED' then app_clock() end,
           next_attempt_at = app_clock() + make_interval(secs => ${nextInSeconds}::double precision)
     where organisation_id = ${organisationId} and id = ${id} and attempt = ${attempt} and status = 'PENDING'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
};

type Same = Columns<'callback_delivery', 'id' | 'status'> & {
  /** Only its trace is here: it arrived, and lies in cold storage. */
  readonly isCold: boolean;
};

/** Newest message about an entity with exactly this content, or null. */
export const findSameDelivery = async (
  tx: Tx,
  {
    organisationId,
    event,
    entityId,
    payload,
  }: { organisationId: OrganisationId; event: string; entityId: string; payload: string },
): Promise<Same | null> => {
  const { rows } = await sql<Columns<'callback_delivery', 'id' | 'status'> & { readonly cold: boolean }>`
    select id, status, cold from (
      select id, status, created_at, false as cold from callback_delivery
       where organisation_id = ${organisationId} and entity_id = ${entityId} and event = ${event} and payload = ${payload}
      union all
      select id, 'DELIVERED', created_at, true from cold_callback
       where organisation_id = ${organisationId} and entity_id = ${entityId} and event = ${event}
         and content = ${contentOf(sql`${payload}::text`)}) same
     order by created_at desc, id desc limit 1`.execute(tx);
  const [found] = rows;
  return found ? { id: found.id, status: found.status, isCold: found.cold } : null;
};

export type Repeat = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly url: string;
  readonly lane: string;
  readonly triggeredBy: string;
  /** Leaves a message alone that has arrived or is on its way by now. */
  readonly onlyUntold?: boolean | undefined;
};

/**
 * Reopens a message, to the URL saved now, with all tries ahead. An attempt under way ends first.
 *
 * @returns false for one that is left alone (`onlyUntold`)
 * @throws Error where the message is not here: its month left for cold storage after it was asked for
 */
export const reopenDelivery = async (
  tx: Tx,
  { organisationId, id, url, lane, triggeredBy, onlyUntold = false }: Repeat,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update callback_delivery d
       set status = 'PENDING', url = ${url}, lane = ${lane}, manual = true, triggered_by = ${triggeredBy},
           delivered_at = null,
           tried_before = case d.status when 'PENDING' then tried_before else attempt end,
           next_attempt_at = case when d.status = 'PENDING' and exists (
               select from callback_attempt a
                where a.organisation_id = d.organisation_id and a.delivery_id = d.id and a.number = d.attempt
                  and not a.ended)
             then next_attempt_at else app_clock() end
     where organisation_id = ${organisationId} and id = ${id}
       and (not ${onlyUntold} or status in ('FAILED','SKIPPED'))`.execute(tx);
  if (numAffectedRows === 1n) return true;
  if (!onlyUntold) throw new Error(`The callback ${id} is not here: once its month is back it can be sent again`);
  return false;
};

/** True if a message of the lane is due. */
export const isAnyDue = async (tx: Tx, organisationId: OrganisationId, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from callback_delivery
     where organisation_id = ${organisationId} and lane = ${lane} and status = 'PENDING'
       and next_attempt_at <= app_clock() limit 1`.execute(tx);
  return rows.length > 0;
};

export type Lane = CamelCased<Columns<'callback_delivery', 'organisation_id' | 'lane'>>;

/** Lanes with a due message. */
export const lanesDue = async (tx: Tx): Promise<Lane[]> => {
  const { rows } = await sql<Columns<'callback_delivery', 'organisation_id' | 'lane'>>`
    select distinct organisation_id, lane from callback_delivery
     where status = 'PENDING' and next_attempt_at <= app_clock()`.execute(tx);
  return rows.map(camelCased);
};

/** Number of callbacks due, and age of the oldest in whole seconds; 0 without any. */
export const overdueCallbacks = async (tx: Tx): Promise<{ readonly count: number; readonly seconds: number }> => {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
           coalesce(floor(extract(epoch from app_clock() - min(next_attempt_at))), 0)::integer as seconds
      from callback_delivery where status = 'PENDING' and next_attempt_at <= app_clock()`.execute(tx);
  return rows[0] ?? { count: 0, seconds: 0 };
};

/** True at most once an hour per business: its administrators should be notified of failing callbacks. */
export const soundAlarm = async (tx: Tx, organisationId: OrganisationId, businessId: BusinessId): Promise<boolean> => {
  const { rows } = await sql`
    insert into callback_alarm as alarm (organisation_id, business_id, mailed_at)
    values (${organisationId}, ${businessId}, app_clock())
        on conflict (organisation_id, business_id) do update set mailed_at = excluded.mailed_at
     -- a sandbox's clock may have been set back
     where alarm.mailed_at not between excluded.mailed_at - interval '1 hour' and excluded.mailed_at
    returning business_id`.execute(tx);
  return rows.length > 0;
};

export const businessesOfDeliveries = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'callback_delivery', 'id' | 'business_id'>>`
    select id, business_id from callback_delivery
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};
