import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  killIn,
  pauseStandby,
  restartIn,
  slowStandby,
  statusOf,
  switchIn,
  upgradeIn,
  type ClusterPlan,
} from '../../scripts/lib/cluster/cluster.mjs';
import { clearDisk, cut, fillDisk, heal, setClock, type Host } from '../../scripts/lib/cluster/hosts.mjs';
import type { Outcome } from '../overload/calls';
import type { Shift } from './times';
import type { Witnesses } from './witness';

export type Scene = {
  readonly folder: string;
  readonly plan: ClusterPlan;
  /** Number of rounds of this accident before. */
  readonly turn: number;
  readonly outcomes: readonly Outcome[];
  readonly witnesses: Witnesses | null;
  /** Clocks of a database that were wrong: those of servers are in no book. */
  readonly shifts: Shift[];
  readonly demand: (what: string, holds: boolean, detail?: string) => void;
};

/** Something that befalls the cluster, and the longest times that it may cause, in seconds. */
export type Accident = {
  /** Without an acknowledged transfer. */
  readonly within: number;
  /** Without a process that is ready; absent: the same. */
  readonly readyWithin?: number;
  /** Shortest time without a process that is ready: whoever cannot work says so. */
  readonly unreadyFor?: number;
  /** Needs hosts of their own: root on Linux. */
  readonly atHosts?: true;
  /** Only from the servers of the newest release, and once. */
  readonly fromEarlier?: true;
  /** No call may fail twice. */
  readonly once?: true;
  readonly befall: (scene: Scene) => Promise<string>;
};

const primaryOf = async (folder: string): Promise<string> => {
  const { primary } = await statusOf(folder);
  if (primary === null) throw new Error('There is no primary');
  return primary;
};

const hostOf = ({ plan }: Scene, name: string): Host => {
  const host = plan.hosts?.all.find((one) => one.name === name);
  if (!host) throw new Error(`${name} has no host of its own`);
  return host;
};

const until = async (seconds: number, holds: () => Promise<boolean>): Promise<boolean> => {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(300))
    if (await holds()) return true;
  return false;
};

const logOf = (folder: string, name: string): string => join(folder, 'log', `${name}.log`);
const sizeOf = (file: string): number => statSync(file).size;
const since = (file: string, size: number): string => readFileSync(file).subarray(size).toString();

const portOf = (address: string): string => address.split(':')[1] ?? '';

/** While something lasts, at most one PostgreSQL acknowledges to those beside it. */
const witnessed = async (scene: Scene, what: string, run: () => Promise<string>): Promise<string> => {
  const end = scene.witnesses?.watch();
  const said = await run();
  if (end === undefined) return said;
  const { commits, both } = await end();
  scene.demand(
    `${what}: never two primaries that acknowledge`,
    both.length === 0,
    `${commits} commits; ${both.join(', ')}`,
  );
  return said;
};

/** Cuts the primary's host off until another one has taken its place for some seconds, and lets it come back. */
const cutPrimary = async (scene: Scene): Promise<string> => {
  const { folder, demand } = scene;
  const from = await primaryOf(folder);
  const host = hostOf(scene, from);
  const log = logOf(folder, from);
  const size = sizeOf(log);
  return witnessed(scene, 'cut', async () => {
    cut(host);
    try {
      const isReplaced = await until(60, async () => ![null, from].includes((await statusOf(folder)).primary));
      demand('cut: another one takes its place', isReplaced);
      await pause(8_000);
    } finally {
      heal(host);
    }
    const isBack = await until(90, async () => {
      const { primary, postgres } = await statusOf(folder);
      const [old, now] = [from, primary].map((name) => postgres.find((node) => node.name === name));
      return old?.role?.includes('standby') === true && old.timeline === now?.timeline;
    });
    const rewound = /running pg_rewind from/.test(since(log, size));
    demand('cut: the former primary comes back as a standby, by rewinding', isBack && rewound, `rewound: ${rewound}`);
    return `${from}, all of its network`;
  });
};

/** Cuts the primary's host off from etcd alone: its standbys and its clients reach it. */
const cutEtcd = async (scene: Scene): Promise<string> => {
  const { folder, plan } = scene;
  const from = await primaryOf(folder);
  const host = hostOf(scene, from);
  return witnessed(scene, 'island', async () => {
    cut(host, [...plan.addresses.etcd, ...plan.addresses.etcdPeers].map(portOf));
    try {
      await pause(35_000);
    } finally {
      heal(host);
    }
    return `${from}, from etcd`;
  });
};

/** The standby is late while money moves, and just then the primary is lost. */
const late = async (scene: Scene): Promise<string> => {
  const { folder, outcomes, demand } = scene;
  const before = outcomes.length;
  const end = await slowStandby(folder);
  try {
    await pause(12_000);
    const transfers = outcomes.slice(before).filter(({ id }) => id !== null);
    const slowest = Math.max(0, ...transfers.map(({ ms }) => ms)) / 1_000;
    demand(
      'late: commits wait for the standby, and are acknowledged',
      transfers.length > 0 && slowest > 1,
      `${transfers.length} acknowledged, slowest ${slowest.toFixed(1)} s`,
    );
    return await killIn(folder, 'primary');
  } finally {
    await end();
  }
};

const fill = async (scene: Scene): Promise<string> => {
  const { folder, outcomes, demand } = scene;
  const from = await primaryOf(folder);
  const host = hostOf(scene, from);
  const before = outcomes.length;
  fillDisk(host);
  try {
    await pause(40_000);
  } finally {
    clearDisk(host);
  }
  const said = outcomes.slice(before).filter(({ status }) => status === 503).length;
  const { primary } = await statusOf(folder);
  demand('disk: calls that could not be done were told to come again', said > 0, `${said} times 503`);
  return `${from}, full for 40 s, then primary ${primary ?? 'none'}`;
};

/** A clock that is an hour fast in one round and an hour slow in the next. */
const hourOff = (turn: number): number => (turn % 2 === 0 ? 3_600 : -3_600);

const shift = async ({ folder, turn, shifts }: Scene, name: string, run: () => Promise<void>): Promise<string> => {
  const seconds = hourOff(turn);
  const from = Date.now();
  setClock(folder, name, seconds);
  try {
    await run();
  } finally {
    setClock(folder, name, 0);
    // The file is read once a second.
    if (name.startsWith('pg')) shifts.push({ name, seconds, from, to: Date.now() + 3_000 });
  }
  return `${name}, ${seconds > 0 ? 'fast' : 'slow'} by an hour`;
};

/** The database's clock is wrong, and with it the clock of the books; then a primary with the right one takes its place. */
const clock = async (scene: Scene): Promise<string> =>
  shift(scene, await primaryOf(scene.folder), async () => {
    const before = scene.outcomes.length;
    await pause(12_000);
    const done = scene.outcomes.slice(before).filter(({ id }) => id !== null).length;
    scene.demand('clock: money moves by a clock that is wrong', done > 0, `${done} acknowledged`);
    await killIn(scene.folder, 'primary');
    await until(40, async () => (await statusOf(scene.folder)).primary !== null);
  });

const serverClock = (scene: Scene): Promise<string> =>
  shift(scene, scene.turn % 3 === 2 ? 'worker' : 'api1', () => pause(12_000));

const restart = async ({ folder }: Scene): Promise<string> => {
  for (const name of ['worker', 'api1', 'api2']) await restartIn(folder, name);
  return 'worker, api1, api2, one after the other';
};

/**
 * From the servers of the newest release to these, one after the other. The worker brings the schema up to date; meanwhile and for some seconds more the
 * earlier servers work on what it has made, then one of each.
 */
const upgrade = async ({ folder, outcomes, demand }: Scene): Promise<string> => {
  const phases: string[] = [];
  for (const name of ['worker', 'api1', 'api2']) {
    const before = outcomes.length;
    await upgradeIn(folder, name);
    await pause(8_000);
    const done = outcomes.slice(before).filter(({ id }) => id !== null).length;
    demand(`upgrade: money moves with the new ${name} beside the earlier servers`, done > 0, `${done} acknowledged`);
    phases.push(`${name} ${done}`);
  }
  return phases.join(', ');
};

export const accidents: Readonly<Record<string, Accident>> = {
  primary: { within: 30, befall: ({ folder }) => killIn(folder, 'primary') },
  switch: {
    within: 10,
    readyWithin: 3,
    befall: async ({ folder }) => {
      const { from, to } = await switchIn(folder);
      return `${from} to ${to}`;
    },
  },
  etcd: { within: 10, befall: ({ folder }) => killIn(folder, 'etcd') },
  patroni: { within: 30, befall: ({ folder }) => killIn(folder, 'primary', { part: 'patroni', forSeconds: 30 }) },
  paused: { within: 30, befall: ({ folder }) => pauseStandby(folder, 25) },
  quorum: {
    within: 30,
    befall: async ({ folder }) => {
      const { etcd } = await statusOf(folder);
      const two = etcd.toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader)).slice(0, 2);
      for (const { name } of two) await killIn(folder, name, { forSeconds: 20 });
      return two.map(({ name }) => name).join(' and ');
    },
  },
  postgres: { within: 30, befall: ({ folder }) => killIn(folder, 'primary', { part: 'postgres' }) },
  pooler: { within: 15, befall: ({ folder }) => killIn(folder, 'pooler') },
  restart: { within: 2, readyWithin: 1, once: true, befall: restart },
  upgrade: { within: 10, readyWithin: 1, once: true, fromEarlier: true, befall: upgrade },
  late: { within: 35, befall: late },
  cut: { within: 35, atHosts: true, befall: cutPrimary },
  island: { within: 35, atHosts: true, befall: cutEtcd },
  disk: { within: 55, unreadyFor: 1, atHosts: true, befall: fill },
  clock: { within: 35, atHosts: true, befall: clock },
  'server-clock': { within: 5, atHosts: true, befall: serverClock },
};
