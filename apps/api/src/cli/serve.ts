import type { Log } from '@countinghouse/database';
import type { Config } from '../config';
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
  const opening = openInstallation(config, operatorLog);
  // The code that answers is read while the database starts in a process of its own.
  const code = import('./serving-code');
  code.catch(() => undefined); // looked at below, once there is something to stop
  const installation = await opening;
  const { database, whereabouts, migrated } = installation;
  // Closing the pools ends a long step at its next transaction.
  const closePools = () => void database.close();
  interrupted.addEventListener('abort', closePools, { once: true });
  try {
    interrupted.throwIfAborted();
    if (migrated.length > 0) say(`  schema brought up to date by ${migrated.length} migrations`);
    const bringRest = await bringHistory(config, installation, interrupted);
    const { announce, buildApp, serveMetrics } = await code;
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
