import type { Log } from '@countinghouse/database';
import { buildApp } from '../app';
import type { Config } from '../config';
import { serveMetrics } from '../http/serve-metrics';
import { announce } from './announce';
import { bringHistory } from './history';
import { openInstallation } from './open-installation';
import { requireFreePort } from './port';
import { duration, say } from './terminal';

export type Serving = {
  /** Stops accepting, lets running requests finish, closes the pools, stops the database if it is ours. */
  readonly stop: () => Promise<void>;
};

const operatorLog: Log = { info: say, warn: say };

/**
 * Brings the whole product up on one port. Whatever was started is stopped again when a later step fails or `interrupted`
 * fires; then it throws.
 */
export const serve = async (config: Config, interrupted: AbortSignal): Promise<Serving> => {
  const began = Date.now();
  await requireFreePort(config.host, config.port);
  if (config.metricsPort !== undefined) await requireFreePort(config.host, config.metricsPort);
  say(config.databaseUrl === undefined ? 'Starting the embedded database.' : 'Reaching the database of DATABASE_URL.');
  const installation = await openInstallation(config, operatorLog);
  const { database, whereabouts, migrated } = installation;
  // Closing the pools ends a long step at its next transaction.
  const closePools = () => void database.close();
  interrupted.addEventListener('abort', closePools, { once: true });
  try {
    interrupted.throwIfAborted();
    if (migrated.length > 0) say(`  schema brought up to date by ${migrated.length} migrations`);
    const bringRest = await bringHistory(config, installation, interrupted);
    const app = await buildApp({ config, database });
    await app.listen({ host: config.host, port: config.port });
    const { host, metricsPort } = config;
    const stopMetrics = metricsPort === undefined ? null : await serveMetrics(app, { host, port: metricsPort });
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', closePools);
    await announce(config, database, { whereabouts, took: duration(Date.now() - began) });
    const ending = new AbortController();
    const rest = bringRest(ending.signal).catch((error: unknown) => {
      say(`The demo history could not be continued: ${String(error)}`);
    });
    return {
      stop: async () => {
        ending.abort();
        await app.close();
        await stopMetrics?.();
        await database.close();
        await rest;
        await installation.close();
      },
    };
  } catch (error) {
    await installation.close();
    throw error;
  }
};
