import { streamBeatSeconds } from '@countinghouse/contract/running/events';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { clockNow } from '../../../platform/clock/repository';
import { eventIdOf, snapshotIn } from '../../../platform/changes/event-id';
import type { NotedChange, Snapshot } from '../../../platform/changes/repository';
import { changesSince, currentSnapshot, isKnownSnapshot } from '../../../platform/changes/repository';
import { tooManyRequests } from '../../../platform/errors';
import type { Log } from '../../../platform/log';
import type { Member } from '../../../platform/principal';
import { findSessions } from '../../../platform/sessions/repository';
import type { ChangeKind } from './kinds';
import type { Onlooker } from './onlooker';
import { createSeats, type Counted } from './seats';
import { visibleTo } from './visible';

/** Milliseconds between looks for committed changes. */
const lookMilliseconds = 250;
/** More changes than this at once are not announced singly: everything is fetched anew. */
const mostChanges = 2_000;
/** Bytes a reader has not taken yet; a slower one is cut off and resumes. */
const mostWaitingBytes = { member: 256 * 1024, onlooker: 16 * 1024 } as const;
/** Milliseconds that a reader has to take the rest once its stream is over. */
const lastWordsMilliseconds = 10_000;
const mostStreams = 10_000;
/** Most readers without a session, so that they never displace members. */
const mostOnlookers = 4_000;
const mostOfOne = 20;

type Reader = {
  /** Null: an onlooker. */
  readonly sessionId: string | null;
  readonly onlooker: Onlooker | null;
  readonly organisationId: OrganisationId;
  readonly stream: Readable;
  /** News to write once the reader has caught up; null: it has. */
  held: News[] | null;
};

/** News for a reader; `isLast`: nothing more will come. */
type News = { readonly text: string; readonly isLast: boolean };

export type HubOptions = {
  readonly database: Database;
  readonly secretKey: string;
  readonly kinds: readonly ChangeKind[];
  readonly log: Log;
  /** Longest life of a stream, which is then resumed, so that streams redistribute over the processes. */
  readonly lifetimeMs: number;
};

export type Hub = {
  /**
   * Stream of changes visible to the member, from now on or since an event.
   *
   * @throws AppError RATE_LIMITED
   */
  readonly open: (member: Member, lastEventId: string | undefined) => Promise<Readable>;
  /**
   * Stream of one entity, for a reader without a session. Begins with its present state, and ends with its final one.
   *
   * @throws AppError RATE_LIMITED
   */
  readonly watch: (onlooker: Onlooker, lastEventId: string | undefined) => Promise<Readable>;
  /** Ends every stream: the server stops. */
  readonly stop: () => void;
};

/** Position read up to, and its time. */
type ReadUntil = { readonly snapshot: Snapshot; readonly at: Date };

const byOrganisation = (changes: readonly NotedChange[]): ReadonlyMap<OrganisationId, readonly NotedChange[]> => {
  const groups = new Map<OrganisationId, NotedChange[]>();
  for (const change of changes) {
    const group = groups.get(change.organisationId);
    if (group) group.push(change);
    else groups.set(change.organisationId, [change]);
  }
  return groups;
};

const frame = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The reader has to know again all that it shows. */
const startOver = (id: string): string => frame('open', { resumed: false }, id);

/** Announces changes to viewers. One per process; idle without viewers. */
export const createHub = ({ database, secretKey, kinds, log, lifetimeMs }: HubOptions): Hub => {
  const readers = new Set<Reader>();
  /** Position read up to for all of them; null without readers. */
  let read: ReadUntil | null = null;
  let isLooking = false;
  let isStopped = false;
  const seats = createSeats();

  const end = (reader: Reader): void => {
    readers.delete(reader);
    if (reader.stream.destroyed || reader.stream.readableEnded) return;
    reader.stream.push(null);
    // A client that does not read would otherwise keep the connection of a finished stream.
    const timer = setTimeout(() => reader.stream.destroy(), lastWordsMilliseconds).unref();
    reader.stream.once('close', () => clearTimeout(timer));
  };
  const give = (reader: Reader, news: News): void => {
    if (!readers.has(reader)) return;
    if (reader.held) {
      reader.held.push(news);
      return;
    }
    if (news.text) reader.stream.push(news.text);
    if (news.isLast) end(reader);
    else if (reader.stream.readableLength > mostWaitingBytes[reader.onlooker ? 'onlooker' : 'member'])
      reader.stream.destroy();
  };
  const write = (reader: Reader, text: string): void => give(reader, { text, isLast: false });
  const idOf = ({ snapshot, at }: ReadUntil): string => eventIdOf(secretKey, snapshot, at);

  /** Readers whose session lives on in the same organisation; the others' streams end. */
  const stillAllowed = async (some: readonly Reader[]) => {
    const ids = [...new Set(some.flatMap(({ sessionId }) => sessionId ?? []))];
    if (ids.length === 0) return [];
    const sessions = await database.onPlatform((tx) => findSessions(tx, ids), 'read');
    const live = new Map(sessions.map((session) => [session.sessionId, session]));
    return some.flatMap((reader) => {
      if (reader.sessionId === null) return [];
      const session = live.get(reader.sessionId);
      if (session?.organisationId === reader.organisationId) return [{ reader, session }];
      end(reader);
      return [];
    });
  };

  /** News for each of these members about changes in their organisation, as of now. */
  const newsForMembers = async (
    organisationId: OrganisationId,
    some: readonly Reader[],
    changes: readonly NotedChange[],
    id: string,
  ): Promise<readonly (readonly [Reader, News])[]> => {
    const allowed = changes.length === 0 ? [] : await stillAllowed(some);
    if (allowed.length === 0) return [];
    const sessions = allowed.map(({ session }) => session);
    const visible = await database.inOrganisation(
      organisationId,
      (tx) => visibleTo(tx, organisationId, sessions, changes, kinds),
      'read',
    );
    return allowed.map(({ reader, session }) => {
      const own = visible.get(session.sessionId) ?? [];
      // The id is on the last frame only: a reader cut off in between gets all of them again.
      const frames = own.map((change, index) => frame('change', change, index === own.length - 1 ? id : undefined));
      return [reader, { text: frames.join(''), isLast: false }];
    });
  };

  /** News for each of these onlookers, if their entity has changed. */
  const newsForOnlookers = async (
    organisationId: OrganisationId,
    some: readonly Reader[],
    changes: readonly NotedChange[],
    id: string,
  ): Promise<readonly (readonly [Reader, News])[]> => {
    const changed = new Set(changes.map(({ entityType, entityId }) => `${entityType} ${entityId}`));
    const concerned = some.flatMap((reader) =>
      reader.onlooker && changed.has(`${reader.onlooker.entityType} ${reader.onlooker.entityId}`)
        ? [{ reader, onlooker: reader.onlooker }]
        : [],
    );
    if (concerned.length === 0) return [];
    return database.inOrganisation(
      organisationId,
      async (tx) => {
        const news: (readonly [Reader, News])[] = [];
        for (const { reader, onlooker } of concerned) {
          const seen = await onlooker.look(tx);
          news.push([reader, { text: frame('change', seen, id), isLast: seen.isLast }]);
        }
        return news;
      },
      'read',
    );
  };

  const newsFor = async (
    organisationId: OrganisationId,
    some: readonly Reader[],
    changes: readonly NotedChange[],
    id: string,
  ): Promise<ReadonlyMap<Reader, News>> =>
    new Map([
      ...(await newsForMembers(organisationId, some, changes, id)),
      ...(await newsForOnlookers(organisationId, some, changes, id)),
    ]);

  const tell = async (organisationId: OrganisationId, changes: readonly NotedChange[], id: string): Promise<void> => {
    const own = [...readers].filter((reader) => reader.organisationId === organisationId);
    try {
      for (const [reader, news] of await newsFor(organisationId, own, changes, id)) give(reader, news);
    } catch (error) {
      // Their readers reconnect and resume; those of other organisations do not wait for them.
      own.forEach(end);
      throw error;
    }
  };

  const look = async (from: ReadUntil): Promise<void> => {
    const found = await database.acrossOrganisations(async (tx) => ({
      at: await clockNow(tx),
      ...(await changesSince(tx, from.snapshot, mostChanges)),
    }));
    read = found;
    if (found.isCut) for (const reader of readers) write(reader, startOver(idOf(found)));
    else if (found.changes.length > 0) {
      const id = idOf(found);
      const told = [...byOrganisation(found.changes)].map(([organisationId, changes]) =>
        tell(organisationId, changes, id),
      );
      for (const result of await Promise.allSettled(told)) if (result.status === 'rejected') throw result.reason;
    }
  };

  const beat = async (): Promise<void> => {
    const text = frame('beat', {}, read ? idOf(read) : undefined);
    await stillAllowed([...readers]);
    for (const reader of readers) write(reader, text);
  };

  const lookOn = async (): Promise<void> => {
    isLooking = true;
    let beatAt = performance.now();
    while (readers.size > 0 && !isStopped) {
      try {
        if (read) await look(read);
        if (performance.now() - beatAt >= (streamBeatSeconds * 1_000) / 2) {
          beatAt = performance.now();
          await beat();
        }
      } catch (error) {
        // The database may be away for a while; changes of that time are found afterwards.
        log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'Changes could not be told');
      }
      await pause(lookMilliseconds);
    }
    read = null;
    isLooking = false;
  };

  /** News since the reader's last event; from then on it is told with the others. */
  const catchUp = async (reader: Reader, lastEventId: string | undefined): Promise<void> => {
    const { organisationId } = reader;
    const caught = await database.inOrganisation(
      organisationId,
      async (tx) => {
        const at = await clockNow(tx);
        const since = lastEventId === undefined ? null : snapshotIn(secretKey, lastEventId, at);
        const isKnown = since !== null && (await isKnownSnapshot(tx, since));
        if (!isKnown) return { at, snapshot: await currentSnapshot(tx), changes: [], resumed: false };
        const { isCut, ...missed } = await changesSince(tx, since, mostChanges, organisationId);
        return { at, ...missed, resumed: !isCut };
      },
      'read',
    );
    const id = idOf(caught);
    const missed = await newsFor(organisationId, [reader], caught.changes, id);
    const { text, isLast } = missed.get(reader) ?? (await presentOf(reader, id));
    const opening = caught.resumed ? frame('open', { resumed: true }) : startOver(id);
    const held = reader.held ?? [];
    reader.held = null;
    for (const news of [{ text: opening + text, isLast }, ...held]) give(reader, news);
  };

  /** Present state for an onlooker on arrival; members know their last event. */
  const presentOf = async ({ onlooker, organisationId }: Reader, id: string): Promise<News> => {
    if (!onlooker) return { text: '', isLast: false };
    const seen = await database.inOrganisation(organisationId, onlooker.look, 'read');
    return { text: frame('change', seen, id), isLast: seen.isLast };
  };

  type Admitted = Pick<Reader, 'sessionId' | 'onlooker' | 'organisationId'> & { readonly counted: readonly Counted[] };

  const admit = async ({ counted, ...who }: Admitted, lastEventId: string | undefined): Promise<Readable> => {
    if (isStopped || !seats.take(counted)) throw tooManyRequests(30);
    const stream = new Readable({ read: () => undefined, highWaterMark: 1024 });
    const reader: Reader = { ...who, stream, held: [] };
    let lifetime: NodeJS.Timeout | undefined;
    stream.on('close', () => {
      clearTimeout(lifetime);
      readers.delete(reader);
      seats.leave(counted);
    });
    stream.on('error', () => undefined);
    readers.add(reader);
    try {
      // Its position is taken first, then the missed changes: nothing is lost in between.
      const now = await database.acrossOrganisations(async (tx) => ({
        snapshot: await currentSnapshot(tx),
        at: await clockNow(tx),
      }));
      read ??= now;
      if (!isLooking) void lookOn();
      await catchUp(reader, lastEventId);
      lifetime = setTimeout(() => end(reader), lifetimeMs);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  };

  const all: Counted = { subject: 'all', most: mostStreams };

  return {
    open: ({ sessionId, userId, organisationId }, lastEventId) =>
      admit(
        {
          sessionId,
          organisationId,
          onlooker: null,
          counted: [all, { subject: `user ${userId}`, most: mostOfOne }],
        },
        lastEventId,
      ),
    watch: (onlooker, lastEventId) =>
      admit(
        {
          sessionId: null,
          organisationId: onlooker.organisationId,
          onlooker,
          counted: [all, { subject: 'onlookers', most: mostOnlookers }, ...onlooker.counted],
        },
        lastEventId,
      ),
    stop: () => {
      isStopped = true;
      for (const reader of readers) end(reader);
    },
  };
};
