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
   * Reports not ready but still answers for `drainSeconds`, so that a balancer notices; stops accepting, lets running requests and jobs finish,
   * closes the pools, stops the database if it is ours. Each step has its limit, even if a job or a caller hangs; `hurried` skips the first one.
   */
  readonly stop: (hurried?: AbortSignal) => Promise<void>;
  /** Resolves when the demo history reaches to now or was ended; rejects when a new one could not be made. */
  readonly whole: Promise<void>;
};

const operatorLog: Log = { info: say, warn: say };

/** Longest wait for a database that starts together with the server. */
const databaseWithinMs = 60_000;
/** Together with the pools' it stays below the half minute that most supervisors give. */
const closeWithinMs = 15_000;
const restWithinMs = 2_000;

/** Refuses before a database is touched: keys that cannot be right, no place for the witnesses of the seals. */
const refuseUnusable = (config: Config, { refuseUnusableRails }: ServingCode): void => {
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
 * Starts the whole product on one port. If a later step fails or `interrupted` fires, everything started is stopped again and the error is thrown.
 *
 * @param screens resolves when the dashboard's files are there; nobody is answered before
 */
export const serve = async (
  config: Config,
  interrupted: AbortSignal,
  screens: Promise<unknown> = Promise.resolve(),
): Promise<Serving> => {
  const began = Date.now();
  await requireFreePort(config.host, config.port);
  if (config.metricsPort !== undefined) await requireFreePort(config.host, config.metricsPort);
  const { travelRule, operations } = config;
  if (operations) await requireFreePort(operations.host, operations.port);
  if (travelRule && config.role !== 'worker') await requireFreePort(config.host, travelRule.port);
  // The code that answers is read while the database starts in a process of its own.
  const code = import('./serving-code');
  code.catch(() => undefined); // checked below, once there is something to stop
  if (config.mode === 'production') refuseUnusable(config, await code);
  // Answers of the programs outside are read once the database is there.
  const outside = config.mode === 'production' ? (await code).askRails(config) : Promise.resolve([]);
  outside.catch(() => undefined);
  say(config.databaseUrl === undefined ? 'Starting the embedded database.' : 'Reaching the database of DATABASE_URL.');
  const opening = openInstallation(config, operatorLog, {
    waiting: { atMostMs: databaseWithinMs, log: operatorLog, signal: interrupted },
  });
  const installation = await opening;
  const { database, whereabouts, migrated } = installation;
  // Closing the pools ends a long step at its next transaction.
  const closePools = () => void database.close();
  interrupted.addEventListener('abort', closePools, { once: true });
  const ending = new AbortController();
  try {
    interrupted.throwIfAborted();
    if (migrated.length > 0) say(`  schema brought up to date by ${migrated.length} migrations`);
    const { opening, bringRest } = await bringHistory(
      config,
      installation,
      AbortSignal.any([interrupted, ending.signal]),
    );
    const { announce, buildApp, keepScreens, refuseForeignGateways, refuseForeignHosts, selectBrands, ...others } =
      await code;
    const { refuseShared, serveDesk, serveMetrics, servePeers, watchCells } = others;
    const ofCells = await refuseShared({ database, config });
    await database.onPlatform((tx) => refuseForeignGateways(tx, config), 'read');
    refuseForeignHosts(await database.onPlatform(selectBrands, 'read'), config);
    const notes = [...config.notes, ...ofCells, ...(await outside)];
    await screens;
    keepScreens(config, new Date());
    // Loaded only where somebody collects.
    const stopTracing = config.traces ? (await import('./tracing')).startTracing(config, config.traces) : null;
    const app = await buildApp({ config, database, opening });
    await app.listen({ host: config.host, port: config.port });
    const { host, metricsPort } = config;
    const stopMetrics = metricsPort === undefined ? null : await serveMetrics(app, { host, port: metricsPort });
    const stopPeers = travelRule && config.role !== 'worker' ? await servePeers(app, config, travelRule) : null;
    const stopDesk = operations && (await serveDesk(app, config, operations));
    const unwatchCells = watchCells({ database, config }, app.log);
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', closePools);
    await announce(config, database, { whereabouts, took: duration(Date.now() - began), notes, opening });
    const whole = bringRest();
    const rest = whole.catch(() => undefined);
    return {
      whole,
      stop: async (hurried) => {
        ending.abort();
        unwatchCells();
        app.drain();
        await pause(config.drainSeconds * 1_000, undefined, { signal: hurried }).catch(() => undefined);
        if (!(await within(closeWithinMs, app.close()))) say('What still ran was left: it is done again later.');
        await stopMetrics?.();
        if (stopDesk) await within(restWithinMs, stopDesk());
        if (stopPeers) await within(restWithinMs, stopPeers());
        if (stopTracing) await within(restWithinMs, stopTracing());
        await within(restWithinMs, rest);
        await installation.close();
      },
    };
  } catch (error) {
    ending.abort();
    await installation.close();
    throw error;
  }
};
