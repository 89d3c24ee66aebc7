import pg from 'pg';
import { sqlStateOf } from '../errors';

/** Whether a server answers there as the superuser: `ready`, still `starting`, or why not. */
export type Probe = 'ready' | 'starting' | 'refused' | 'foreign';

/** One attempt of at most 2 s. `foreign`: something listens there, but not this cluster. */
export const probe = async (url: string): Promise<Probe> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === 'ECONNREFUSED') return 'refused';
    // cannot_connect_now: starting up, recovering or shutting down.
    if (code === '57P03') return 'starting';
    return 'foreign';
  } finally {
    await client.end().catch(() => undefined);
  }
};
