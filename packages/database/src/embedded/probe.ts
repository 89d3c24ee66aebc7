import { realpathSync } from 'node:fs';
import pg from 'pg';
import { sqlStateOf } from '../errors';

/** Answer of a cluster's server to the superuser: `ready`, still `starting`, or the reason for a refusal. */
export type Probe = 'ready' | 'starting' | 'refused' | 'other-directory' | 'foreign';

/**
 * One attempt of at most 2 s. `foreign`: something else listens there; `other-directory`: a copy of this cluster. A copy has the same passwords and
 * the same port, so only its server's directory tells the two apart.
 */
export const probe = async (url: string, directory: string): Promise<Probe> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return isSameDirectory(rows[0]?.data_directory, directory) ? 'ready' : 'other-directory';
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

const isSameDirectory = (told: string | undefined, ours: string): boolean => {
  try {
    return told !== undefined && realpathSync(told) === realpathSync(ours);
  } catch {
    // Gone, or closed to us: ours is neither.
    return false;
  }
};
