import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterPlan } from '../../scripts/lib/cluster/cluster.mjs';
import { atHost, type Host, type Hosts } from '../../scripts/lib/cluster/hosts.mjs';

/** A commit that a PostgreSQL acknowledged to a client at its own host, and when, on the clock of `performance.now()`. */
type Seen = { readonly node: string; readonly entry: string; readonly asked: number; readonly acknowledged: number };

/** Parts of a plan by which its database is asked. */
type Asked = Pick<ClusterPlan, 'bin' | 'passwords'> & { readonly addresses: { readonly database: string } };

const psqlOf = ({ bin, passwords }: Asked, at: string, statement: string, host?: Host, hosts?: Hosts) => {
  const args = ['-X', '-q', '-At', '-d', at, '-c', statement];
  const placed =
    host && hosts ? atHost(host, hosts.user, join(bin, 'psql'), args) : { command: join(bin, 'psql'), args };
  const env = {
    PATH: process.env['PATH'],
    PGUSER: 'postgres',
    PGPASSWORD: passwords.superuser,
    PGCONNECT_TIMEOUT: '2',
    PGOPTIONS: '-c statement_timeout=4000',
  };
  return { ...placed, env };
};

/** Asks a database of the primary, as the one who runs it. */
export const askPrimary = (plan: Asked, name: string, statement: string): string => {
  const { command, args, env } = psqlOf(plan, `postgres://${plan.addresses.database}/${name}`, statement);
  return execFileSync(command, args, { env, encoding: 'utf8' });
};

/**
 * Clients at every host that commit at the PostgreSQL of that host, whoever is primary and whatever reaches it: they are on its side of a cut. In a database of their
 * own, in which they are let in as those who run it.
 */
export const witnessesOf = (plan: ClusterPlan) => {
  const { hosts } = plan;
  if (!hosts) throw new Error('Witnesses need hosts of their own');
  askPrimary(plan, 'postgres', 'create database witness');
  askPrimary(plan, 'witness', 'create table seen (entry text primary key)');
  const seen: Seen[] = [];
  let count = 0;
  const commit = async (host: Host, address: string): Promise<void> => {
    const entry = `${host.name}-${(count += 1)}`;
    const asked = performance.now();
    const { command, args, env } = psqlOf(
      plan,
      `postgres://${address}/witness`,
      `insert into seen values ('${entry}')`,
      host,
      hosts,
    );
    const child = spawn(command, [...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    // Told that it did not wait for the standby, a client does not take it for done.
    if (code === 0 && said === '') seen.push({ node: host.name, entry, asked, acknowledged: performance.now() });
  };
  return {
    /** Watches until it is ended, which returns what the acknowledgements contradict. */
    watch: () => {
      let isOver = false;
      const from = seen.length;
      const working = hosts.all.map(async (host, at) => {
        for (; !isOver; await pause(300)) await commit(host, plan.addresses.postgres[at]!);
      });
      return async (): Promise<{ readonly commits: number; readonly both: string[] }> => {
        isOver = true;
        await Promise.all(working);
        const those = seen.slice(from);
        const spans = hosts.all.flatMap(({ name: node }) => {
          const ones = those.filter((one) => one.node === node);
          if (ones.length === 0) return [];
          const first = Math.min(...ones.map(({ asked }) => asked));
          return [{ node, first, last: Math.max(...ones.map(({ acknowledged }) => acknowledged)) }];
        });
        const both = spans.flatMap((one) =>
          spans
            .filter((other) => one.node < other.node && one.first < other.last && other.first < one.last)
            .map((other) => `${one.node} and ${other.node}`),
        );
        return { commits: those.length, both };
      };
    },
    /** Acknowledged commits that are not there. */
    lost: (): string[] => {
      const there = new Set(askPrimary(plan, 'witness', 'select entry from seen').split('\n'));
      return seen.map(({ entry }) => entry).filter((entry) => !there.has(entry));
    },
    count: () => seen.length,
  };
};
export type Witnesses = ReturnType<typeof witnessesOf>;
