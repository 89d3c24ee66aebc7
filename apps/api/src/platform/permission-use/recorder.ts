import type { PermissionNeed } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Log } from '../log';
import type { Principal } from '../principal';
import { noteUses, type Use } from './repository';

/** Delay of a bunch after its first use. */
const flushAfterMs = 30_000;
/** A use within this time of the last one is not noted again. */
const againAfterMs = 3_600_000;
/** Uses remembered at most; beyond them all are forgotten, which costs a few writes more. */
const mostRemembered = 50_000;

/**
 * Permissions that let a call in: of several alternatives the first one held, so that somebody who keeps what was noted is let in to the same calls.
 */
export const usedOf = (held: ReadonlySet<string>, need: PermissionNeed): readonly string[] =>
  need.find((alternative) => alternative.every((permission) => held.has(permission))) ?? [];

export type PermissionUse = {
  /** Remembers the use, without waiting for anything and without ever throwing. */
  readonly note: (principal: Principal, need: PermissionNeed) => void;
  /** Writes what is remembered; what cannot be written is dropped and noted at its next use. */
  readonly flush: () => Promise<void>;
};

type Options = {
  readonly database: Database;
  readonly log: Log;
  /** False: nothing is written but by `flush`. */
  readonly isRunning?: boolean;
  readonly now?: () => number;
};

/** Notes beside the calls which permissions people use: in memory first, in one statement per organisation later. */
export const recordPermissionUse = ({
  database,
  log,
  isRunning = true,
  now = () => performance.now(),
}: Options): PermissionUse => {
  const notedAt = new Map<string, number>();
  let waiting = new Map<OrganisationId, Map<string, Use>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    const bunches = waiting;
    waiting = new Map();
    for (const [organisationId, uses] of bunches)
      try {
        await database.acrossOrganisations((tx) => noteUses(tx, organisationId, [...uses.values()]));
      } catch (error) {
        for (const key of uses.keys()) notedAt.delete(key);
        log.warn({ err: error, organisationId }, 'The use of permissions was not noted');
      }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };

  return {
    note: ({ organisationId, userId, permissions, viewing }, need) => {
      // A look at another role's dashboard is no use of one's own.
      if (organisationId === null || viewing) return;
      for (const permission of usedOf(permissions, need)) {
        const key = `${organisationId} ${userId} ${permission}`;
        const last = notedAt.get(key);
        if (last !== undefined && now() - last < againAfterMs) continue;
        if (notedAt.size >= mostRemembered) notedAt.clear();
        notedAt.set(key, now());
        const bunch = waiting.get(organisationId) ?? new Map<string, Use>();
        waiting.set(organisationId, bunch.set(key, { userId, permission }));
        if (isRunning) timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
      }
    },
    flush,
  };
};
