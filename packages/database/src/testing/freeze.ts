import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { TestServer } from './server';

/**
 * Stops every process of the server, so that nothing answers and nothing is refused, until `run` is done. Only on Linux, and only for a test's own
 * server: others would hang with it.
 */
export const whileFrozen = async (server: TestServer, run: () => Promise<void>): Promise<void> => {
  const pids = processesOf(await postmasterOf(server));
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => tell(pid, name));
  try {
    signal('SIGSTOP');
    await run();
  } finally {
    signal('SIGCONT');
  }
};

/** The process of a closed connection may be gone by now. */
const tell = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const postmasterOf = async ({ adminUrl }: TestServer): Promise<number> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\n', 1) as pid`,
    );
    return Number(rows[0]?.pid);
  } finally {
    await client.end();
  }
};

/** The process and its children, as the system knows them. */
const processesOf = (parent: number): number[] => {
  const isChild = (pid: number): boolean => {
    try {
      const [, parentOfPid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(parentOfPid) === parent;
    } catch {
      return false;
    }
  };
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [parent, ...all.filter(isChild)];
};
