import { camelCased, type CamelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns } from '../tables';
import type { Seal, StoredEvent } from './chain';
import { eventColumns } from './event-columns';

/**
 * Minutes after its recording in which an event may still be committed and sealed. A later one was inserted by hand: it stays unsealed, and the
 * verifier names it.
 */
const sealingGraceMinutes = 10;

/** Farthest step back of the database's clock, in hours, that may be honest: a primary whose clock was fast is replaced by one whose clock is right. */
const farthestStepHours = 24;

const ofEvent = columns('audit_event', [...eventColumns, 'organisation_id', 'recorded_at']);
const wholeEvent = sql`${ofEvent}, audit_event.before::text as before, audit_event.after::text as after`;

/** Of an event `before` and `after` are the database's own one text of a JSON value. */
type EventRow = RowOf<typeof ofEvent> & { readonly before: string | null; readonly after: string | null };

/** Arbitrary number, shared by all sealers: only one works at a time. */
const sealerLock = 4_501;

/** True if this transaction became the sealer; the lock is released at its end. */
export const becomeSealer = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ won: boolean }>`select pg_try_advisory_xact_lock(${sealerLock}) as won`.execute(tx);
  return rows[0]?.won === true;
};

/** Waits until no other transaction seals; the lock is released at the end of this one. */
export const waitForSealer = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sealerLock})`.execute(tx);
};

/** Events by their ids. */
export const selectEvents = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>> => {
  const { rows } = await sql<EventRow>`
    select ${wholeEvent} from audit_event where audit_event.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, camelCased(row)]));
};

const ofSeal = columns('audit_seal', ['number', 'chain', 'first_sequence', 'last_sequence', 'head', 'mac', 'through']);
type SealRow = RowOf<typeof ofSeal>;

const sealOf = (row: SealRow): Seal => ({
  ...camelCased(row),
  number: BigInt(row.number),
  firstSequence: BigInt(row.first_sequence),
  lastSequence: BigInt(row.last_sequence),
});

const selectSeal = sql`select ${ofSeal} from audit_seal`;

export const findNewestSeal = async (tx: Tx): Promise<Seal | null> => {
  const { rows } = await sql<SealRow>`${selectSeal} order by number desc limit 1`.execute(tx);
  return rows[0] ? sealOf(rows[0]) : null;
};

export const findSeal = async (tx: Tx, number: bigint): Promise<Seal | null> => {
  const { rows } = await sql<SealRow>`${selectSeal} where number = ${number}`.execute(tx);
  return rows[0] ? sealOf(rows[0]) : null;
};

/** Seals after a number, in their order. */
export const selectSeals = async (tx: Tx, after: bigint, limit: number): Promise<Seal[]> => {
  const { rows } = await sql<SealRow>`${selectSeal} where number > ${after} order by number limit ${limit}`.execute(tx);
  return rows.map(sealOf);
};

/** The last link of a chain. */
export const findHead = async (tx: Tx, chain: string): Promise<{ sequence: bigint; hash: Buffer } | null> => {
  const { rows } = await sql<Columns<'audit_link', 'sequence' | 'hash'>>`
    select sequence, hash from audit_link where chain = ${chain} order by sequence desc limit 1`.execute(tx);
  return rows[0] ? { sequence: BigInt(rows[0].sequence), hash: rows[0].hash } : null;
};

/**
 * Instant up to which the trail is sealed: that of the newest seal, or the present one where the clock has been set back behind it since. What is recorded then is
 * not from a time that was sealed, although the clock shows it for the second time.
 */
export const findSealedThrough = async (tx: Tx, { through }: Pick<Seal, 'through'>): Promise<Date> => {
  const { rows } = await sql<{ instant: Date }>`
    select greatest(least(${through}::timestamptz, clock_timestamp()),
                    ${through}::timestamptz - make_interval(hours => ${farthestStepHours})) as instant`.execute(tx);
  return rows[0]?.instant ?? through;
};

/** Events that wait to be sealed, oldest first; all of them if nothing is sealed yet. */
export const selectUnsealed = async (tx: Tx, sealed: Date | null, limit: number): Promise<StoredEvent[]> => {
  const since = sealed
    ? sql`and audit_event.recorded_at > ${sealed}::timestamptz - make_interval(mins => ${sealingGraceMinutes})`
    : sql``;
  const { rows } = await sql<EventRow>`
    select ${wholeEvent} from audit_event
     where not exists (select 1 from audit_link where event_id = audit_event.id) ${since}
     order by audit_event.recorded_at, audit_event.id limit ${limit}`.execute(tx);
  return rows.map(camelCased);
};

/** Seconds since the oldest unsealed event was recorded, by the real clock; 0 without one. */
export const selectUnsealedAge = async (tx: Tx): Promise<readonly { readonly age: number }[]> => {
  const newest = await findNewestSeal(tx);
  const since = newest ? await findSealedThrough(tx, newest) : new Date(0);
  const { rows } = await sql<{ age: number }>`
    select greatest(coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0), 0)::float8 as age
      from audit_event
     where recorded_at > ${since}::timestamptz - make_interval(mins => ${sealingGraceMinutes})
       and not exists (select 1 from audit_link where event_id = audit_event.id)`.execute(tx);
  return rows;
};

/** Events too old to be waiting: inserted after their time was sealed. */
export const selectForeign = async (tx: Tx, newest: Seal, limit: number): Promise<StoredEvent[]> => {
  const sealed = await findSealedThrough(tx, newest);
  const { rows } = await sql<EventRow>`
    select ${wholeEvent} from audit_event
     where not exists (select 1 from audit_link where event_id = audit_event.id)
       and audit_event.recorded_at <= ${sealed}::timestamptz - make_interval(mins => ${sealingGraceMinutes})
     order by audit_event.recorded_at, audit_event.id limit ${limit}`.execute(tx);
  return rows.map(camelCased);
};

export type NewLink = {
  readonly chain: string;
  readonly sequence: bigint;
  readonly eventId: string;
  readonly hash: Buffer;
  readonly mac: Buffer;
};

export const insertLinks = async (tx: Tx, links: readonly NewLink[]): Promise<void> => {
  await sql`
    insert into audit_link (chain, sequence, event_id, hash, mac)
    select * from unnest(${links.map(({ chain }) => chain)}::text[], ${links.map(({ sequence }) => sequence.toString())}::bigint[],
                         ${links.map(({ eventId }) => eventId)}::uuid[], ${links.map(({ hash }) => hash)}::bytea[],
                         ${links.map((link) => link.mac)}::bytea[])`.execute(tx);
};

export const insertSeal = async (tx: Tx, seal: Seal): Promise<void> => {
  await sql`
    insert into audit_seal (number, chain, first_sequence, last_sequence, head, mac, through)
    values (${seal.number}, ${seal.chain}, ${seal.firstSequence}, ${seal.lastSequence}, ${seal.head}, ${seal.mac},
            ${seal.through})`.execute(tx);
};

/** A link with its event; null when the event is gone. */
export type StoredLink = {
  readonly sequence: bigint;
  readonly eventId: string;
  readonly hash: Buffer;
  readonly mac: Buffer;
  readonly event: StoredEvent | null;
};

export const selectChains = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<Columns<'audit_link', 'chain'>>`
    select distinct chain from audit_link union select distinct chain from audit_seal order by chain`.execute(tx);
  return rows.map(({ chain }) => chain);
};

const ofLink = columns('audit_link', ['sequence', 'event_id', 'hash', 'mac']);

/** The links of a chain after a sequence, in their order. */
export const selectLinks = async (tx: Tx, chain: string, after: bigint, limit: number): Promise<StoredLink[]> => {
  const { rows } = await sql<RowOf<typeof ofLink> & OrNull<Pick<EventRow, 'id'>> & Omit<EventRow, 'id'>>`
    select ${ofLink}, ${wholeEvent}
      from audit_link left join audit_event on audit_event.id = audit_link.event_id
     where chain = ${chain} and sequence > ${after} order by sequence limit ${limit}`.execute(tx);
  return rows.map(({ sequence, event_id: eventId, hash, mac, id, ...event }) => ({
    sequence: BigInt(sequence),
    eventId,
    hash,
    mac,
    event: id === null ? null : camelCased({ id, ...event }),
  }));
};

/** Place of an event in the trail, and whether the database has the event. */
export type Place = {
  readonly chain: string;
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly mac: Buffer;
  /** Hash of the link before it; null at the beginning of a chain. */
  readonly previous: Buffer | null;
  readonly isHere: boolean;
};

/** Places of events by their ids. */
export const selectPlaces = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> => {
  const { rows } = await sql<
    Columns<'audit_link', 'event_id' | 'chain' | 'sequence' | 'hash' | 'mac'> & {
      readonly previous: Buffer | null;
      readonly is_here: boolean;
    }
  >`
    select l.event_id, l.chain, l.sequence, l.hash, l.mac, p.hash as previous,
           exists (select from audit_event e where e.id = l.event_id) as is_here
      from audit_link l left join audit_link p on p.chain = l.chain and p.sequence = l.sequence - 1
     where l.event_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ event_id: id, chain, sequence, hash, mac, previous, is_here: isHere }) => [
      id,
      { chain, sequence: BigInt(sequence), hash, mac, previous, isHere },
    ]),
  );
};

const ofApart = columns('audit_event', ['id', 'organisation_id', 'action', 'actor_label', 'at', 'recorded_at']);

/** Event whose own time differs from the real clock at its recording. */
export type ApartEvent = CamelCased<RowOf<typeof ofApart>>;

/** Events whose two times are more than a minute apart, up to `most`. */
export const selectApart = async (tx: Tx, most: number): Promise<ApartEvent[]> => {
  const { rows } = await sql<RowOf<typeof ofApart>>`
    select ${ofApart}
      from audit_event where at not between recorded_at - interval '1 minute' and recorded_at + interval '1 minute'
     order by recorded_at, id limit ${most}`.execute(tx);
  return rows.map(camelCased);
};
