import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@countinghouse/database';
import { ConfigError, type Config } from '../config';
import { within } from '../platform/within';
import { bringHistory } from './history';
import { openInstallation } from './open-installation';
import { requireFreePort } from './port';
import { duration, say } from './terminal';

export type Serving = {
  /**
   * Says that it is not ready and goes on answering for `drainSeconds`, so that a balancer notices; stops accepting, lets running
   * requests and jobs finish, closes the pools, stops the database if it is ours. Each step has its limit, whatever a job or a
   * caller waits for; `hurried` skips the first one.
   */
  readonly stop: (hurried?: AbortSignal) => Promise<void>;
};

const operatorLog: Log = { info: say, warn: say };

/** A database that comes up beside the server, as where both are started at once, is waited for so long. */
const databaseWithinMs = 60_000;
/** Together with the pools' it stays below the half minute that most supervisors give. */
const closeWithinMs = 15_000;
const restWithinMs = 2_000;

/** Refuses before a database is touched: hosts without a brand, keys that cannot be right, no place for the witnesses of the seals. */
const refuseUnusable = (config: Config, { refuseForeignHosts, refuseUnusableRails }: ServingCode): void => {
  refuseForeignHosts(config);
  refuseUnusableRails(config);
  try {
    mkdirSync(config.dataDir, { recursive: true });
    accessSync(config.dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `The data directory ${config.dataDir}, where the ends of the seals are remembered, cannot be written (${code}): give this account the right, or set DATA_DIR to another one.`,
    );
  }
};

type ServingCode = typeof import('./serving-code');

/**
 * Brings the whole product up on one port. Whatever was started is stopped again when a later step fails or `interrupted`
 * fires; then it throws.
 */
export const serve = async (config: Config, interrupted: AbortSignal): Promise<Serving> => {
  const began = Date.now();
  await requireFreePort(config.host, config.port);
  if (config.metricsPort !== undefined) await requireFreePort(config.host, config.metricsPort);
  // The code that answers is read while the database starts in a process of its own.
  const code = import('./serving-code');
  code.catch(() => undefined); // looked at below, once there is something to stop
  if (config.mode === 'production') refuseUnusable(config, await code);
  // What the programs outside say is looked at once the database is there.
  const outside = config.mode === 'production' ? (await code).askRails(config) : Promise.resolve([]);
  outside.catch(() => undefined);
  say(config.databaseUrl === undefined ? 'Starting the embedded database.' : 'Reaching the database of DATABASE_URL.');
  const opening = openInstallation(config, operatorLog, {
    atMostMs: databaseWithinMs,
    log: operatorLog,
    signal: interrupted,
  });
  const installation = await opening;
  const { database, whereabouts, migrated } = installation;
  // Closing the pools ends a long step at its next transaction.
  const closePools = () => void database.close();
  interrupted.addEventListener('abort', closePools, { once: true });
  try {
    interrupted.throwIfAborted();
    if (migrated.length > 0) say(`  schema brought up to date by ${migrated.length} migrations`);
    const bringRest = await bringHistory(config, installation, interrupted);
    const { announce, buildApp, refuseForeignHosts, serveMetrics } = await code;
    refuseForeignHosts(config);
    const notes = [...config.notes, ...(await outside)];
    const app = await buildApp({ config, database });
    await app.listen({ host: config.host, port: config.port });
    const { host, metricsPort } = config;
    const stopMetrics = metricsPort === undefined ? null : await serveMetrics(app, { host, port: metricsPort });
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', closePools);
    await announce(config, database, { whereabouts, took: duration(Date.now() - began), notes });
    const ending = new AbortController();
    const rest = bringRest(ending.signal).catch((error: unknown) => {
      say(`The demo history could not be continued: ${String(error)}`);
    });
    return {
      stop: async (hurried) => {
        ending.abort();
        app.drain();
        await pause(config.drainSeconds * 1_000, undefined, { signal: hurried }).catch(() => undefined);
        if (!(await within(closeWithinMs, app.close()))) say('What still ran was left: it is done again later.');
        await stopMetrics?.();
        await within(restWithinMs, rest);
        await installation.close();
      },
    };
  } catch (error) {
    await installation.close();
    throw error;
  }
};
