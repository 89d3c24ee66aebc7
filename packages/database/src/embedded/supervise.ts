import { silentLog } from '../log';
import { isLivePostgres } from './postmaster';
import type { EmbeddedOptions, EmbeddedServer } from './start';
import { startEmbedded } from './start';
import { enter, leave } from './users';

export type SupervisedServer = Omit<EmbeddedServer, 'pid'> & {
  /** Changes with every restart of the server. */
  readonly pid: () => number;
};

const checkEveryMs = 250;

/**
 * `startEmbedded` with a watch from then on: a PostgreSQL that dies while this process runs is restarted on the same port, so that the open pools
 * find it. The pools cannot connect, and this process is not ready, while another program holds that port, or the cluster is gone: no other one is
 * started in its place. `stop` ends the watch, and the server unless another of our processes uses it.
 */
export const superviseEmbedded = async (options: EmbeddedOptions): Promise<SupervisedServer> => {
  const { log = silentLog } = options;
  let server = await startEmbedded(options);
  enter(server.home);
  let stopped = false;
  let restarting: Promise<void> | undefined;

  let problem = '';
  const restart = async () => {
    if (problem === '') log.warn('The embedded PostgreSQL ended; starting it again.');
    try {
      server = await startEmbedded({ ...options, again: server });
      problem = '';
      log.info('The embedded PostgreSQL runs again.');
    } catch (error) {
      // Retries until it succeeds; each obstacle is logged once.
      const told = error instanceof Error ? error.message : String(error);
      if (told !== problem) log.warn(told);
      problem = told;
    }
  };
  const watch = setInterval(() => {
    if (stopped || restarting || isLivePostgres(server.pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, checkEveryMs);
  watch.unref();

  return {
    ...server,
    pid: () => server.pid,
    stop: async () => {
      stopped = true;
      clearInterval(watch);
      await restarting;
      if (!leave(server.home)) await server.stop();
    },
  };
};
