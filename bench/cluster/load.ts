import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mover } from '@countinghouse/api/testing/crowd';
import type { ClusterPlan } from '../../scripts/lib/cluster/cluster.mjs';
import { isRefused, type Caller, type Outcome } from '../overload/calls';
import { askPrimary } from './witness';

/** Not answered, or told to come again: whether it was done is asked by the key. 502 and 504 are those of a proxy whose server died. */
export const isLater = (outcome: Outcome): boolean => [0, 502, 504].includes(outcome.status) || isRefused(outcome);

export type Load = {
  readonly outcomes: Outcome[];
  /** Instants of acknowledged transfers, on the clock of `performance.now()`. */
  readonly acknowledged: number[];
  /** By the id of the transfer, by the wall clock. */
  readonly acknowledgedAt: ReadonlyMap<string, number>;
  readonly end: () => Promise<void>;
};

/** Callers that move money until the end, each of whom asks again by his key until he is answered. */
export const loadOf = (caller: Caller, movers: readonly Mover[], clients: number): Load => {
  const outcomes: Outcome[] = [];
  const acknowledged: number[] = [];
  const acknowledgedAt = new Map<string, number>();
  let isOver = false;
  const transfer = async (mover: Mover): Promise<void> => {
    for (const key = randomUUID(); ;) {
      const outcome = await caller.transfer(mover, key);
      outcomes.push(outcome);
      if (outcome.id !== null) {
        acknowledged.push(performance.now());
        if (!acknowledgedAt.has(outcome.id)) acknowledgedAt.set(outcome.id, Date.now());
      }
      if (!isLater(outcome)) return;
      await pause(200);
    }
  };
  const client = async (number: number): Promise<void> => {
    for (let round = number; !isOver; round += clients) {
      const mover = movers[round % movers.length]!;
      if (round % 3 === 0) outcomes.push(await caller.list(mover));
      else await transfer(mover);
      await pause(50);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    outcomes,
    acknowledged,
    acknowledgedAt,
    end: async () => {
      isOver = true;
      await working;
    },
  };
};

/** Callers with money at a host, made by the servers' own release in a directory. */
export const settle = (
  servers: string,
  plan: Pick<ClusterPlan, 'bin' | 'settings' | 'passwords'> & { readonly addresses: { readonly database: string } },
  { directory, host }: { readonly directory: string; readonly host: string },
): readonly Mover[] => {
  const into = join(directory, `movers-${host}.json`);
  const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs');
  execFileSync(process.execPath, [tsx, join(servers, 'bench/cluster/settle.ts')], {
    cwd: servers,
    env: { PATH: process.env['PATH'], ...plan.settings, INTO: into },
    stdio: 'inherit',
  });
  // A clock that is an hour fast would end sessions of which nothing was heard for half an hour, and no money would move to be looked at.
  askPrimary(plan, 'pay', `update session set last_seen_at = last_seen_at + interval '3 hours'`);
  // With brands, a server starts only at a host that has one.
  askPrimary(plan, 'pay', `insert into brand_host (host, brand) select '${host}', min(identifier) from brand`);
  return JSON.parse(readFileSync(into, 'utf8')) as readonly Mover[];
};
