import { openPool } from './pool';
import { openPulse, unhurriedTimes } from './pulse';
import type { Log } from './log';
import { silentLog } from './log';
import type { Sealing } from './sealing';
import { inTransaction, type Tx } from './transaction';

/** Transactions by the owner's login, for work that neither requests nor jobs may do: the move of an organisation, the division of a table. */
export type Owner = {
  /**
   * One transaction restricted by policies of the owner to rows of this organisation, without limits of time.
   *
   * @param snapshot only reads, and all of it one state of the database
   */
  readonly movingOrganisation: <T>(
    organisationId: string,
    run: (tx: Tx) => Promise<T>,
    options?: { readonly snapshot?: boolean },
  ) => Promise<T>;
  /** One transaction without an organisation. */
  readonly outside: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One statement outside of a transaction, as an index that is built beside the writers wants it. */
  readonly alone: (statement: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Opens one connection of the owner. */
export const openOwner = (
  ownerUrl: string,
  { sealing, log = silentLog }: { readonly sealing?: Sealing; readonly log?: Log } = {},
): Owner => {
  const pool = openPool({ url: ownerUrl, max: 1, name: 'countinghouse mover', log, waitMs: 60_000 });
  const beats = openPool({ url: ownerUrl, max: 1, name: 'countinghouse pulse', log, idleMs: 0 });
  const connections = { pool, pulse: openPulse(beats, unhurriedTimes), sealing };
  return {
    movingOrganisation: async (organisationId, run, { snapshot = false } = {}) => {
      if (!uuid.test(organisationId)) throw new TypeError('A move needs the id of an organisation, a UUID');
      const level = snapshot ? 'repeatable read read only' : 'read committed';
      // One text for a row on both sides, whatever the settings of either server.
      return inTransaction(
        connections,
        `begin isolation level ${level}; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1; set local app.moved_organisation = '${organisationId}'`,
        run,
      );
    },
    outside: (run) => inTransaction(connections, 'begin isolation level read committed', run),
    alone: async (statement) => {
      await pool.query(statement);
    },
    close: async () => {
      await Promise.all([pool.end(), beats.end()]);
    },
  };
};
