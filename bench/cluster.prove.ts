/**
 * A cluster in a box (docs/cluster.md) loses parts while money moves: rounds of
 *
 * - primary: its PostgreSQL and its Patroni are killed, as with their machine;
 * - patroni: the primary's Patroni alone is killed;
 * - postgres: the primary's PostgreSQL alone is killed;
 * - etcd: the leader of etcd is killed;
 * - quorum: two of three etcd are killed for 20 s;
 * - switch: the primary's place is handed to the synchronous standby;
 * - paused: the synchronous standby hangs for 25 s;
 * - pooler: HAProxy is killed.
 *
 * Four callers move money and look at it through HAProxy all the time, and ask again by their keys where they were not answered. Of each round the longest
 * time without an acknowledged transfer is measured, and the longest in which no process said that it is ready. In the end every acknowledged transfer is on record, nothing else is, none was done twice, the
 * verifiers of the ledger and of the audit trail find nothing, and no failover was taken for a restored database. Exit code 1 on any deviation.
 *
 *   ROUNDS=16 npm run prove cluster        3 rounds without ROUNDS; SCENES=switch,primary chooses
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { restorationsOn, settleCrowd, transfersOnRecord, type Mover } from '@countinghouse/api/testing/crowd';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import {
  endIn,
  killIn,
  pauseStandby,
  startCluster,
  statusOf,
  stopCluster,
  switchIn,
  type ClusterPlan,
} from '../scripts/lib/cluster/cluster.mjs';
import { callerOf, isRefused, percentile, wrongAnswers, type Caller, type Outcome } from './overload/calls';

const clients = 4;
/** Time before and after each fault, in milliseconds. */
const calmMs = 4_000;
const wholeWithinSeconds = 120;

const deviations: string[] = [];
const demand = (what: string, holds: boolean, detail = ''): void => {
  console.log(`  ${holds ? 'holds' : 'DEVIATES'}: ${what}${detail === '' ? '' : ` (${detail})`}`);
  if (!holds) deviations.push(`${what} (${detail})`);
};

/** Something that befalls the cluster, and the longest times that it may cause, in seconds. */
type Accident = {
  /** Without an acknowledged transfer. */
  readonly within: number;
  /** Without a process that is ready; absent: the same. */
  readonly readyWithin?: number;
  readonly befall: (folder: string) => Promise<string>;
};

const accidents: Readonly<Record<string, Accident>> = {
  primary: { within: 30, befall: (folder) => killIn(folder, 'primary') },
  switch: {
    within: 10,
    readyWithin: 3,
    befall: async (folder) => {
      const { from, to } = await switchIn(folder);
      return `${from} to ${to}`;
    },
  },
  etcd: { within: 10, befall: (folder) => killIn(folder, 'etcd') },
  patroni: { within: 30, befall: (folder) => killIn(folder, 'primary', { part: 'patroni', forSeconds: 30 }) },
  paused: { within: 30, befall: (folder) => pauseStandby(folder, 25) },
  quorum: {
    within: 30,
    befall: async (folder) => {
      const { etcd } = await statusOf(folder);
      const two = etcd.toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader)).slice(0, 2);
      for (const { name } of two) await killIn(folder, name, { forSeconds: 20 });
      return two.map(({ name }) => name).join(' and ');
    },
  },
  postgres: { within: 30, befall: (folder) => killIn(folder, 'primary', { part: 'postgres' }) },
  pooler: { within: 15, befall: (folder) => killIn(folder, 'pooler') },
};

/** Not answered, or told to come again: whether it was done is asked by the key. 502 and 504 are those of a proxy whose server died. */
const isLater = (outcome: Outcome): boolean => [0, 502, 504].includes(outcome.status) || isRefused(outcome);

/** Asks for readiness through HAProxy ten times a second. Returns the longest time without it, in seconds, once it is ended. */
const watchReadiness = (caller: Caller): (() => Promise<number>) => {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    let ready = performance.now();
    for (; !isOver; await pause(100)) {
      const { status } = await caller.health('ready');
      if (status === 200) ready = performance.now();
      else longest = Math.max(longest, (performance.now() - ready) / 1_000);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
};

type Load = {
  readonly outcomes: Outcome[];
  /** Instants of acknowledged transfers, on the clock of `performance.now()`. */
  readonly acknowledged: number[];
  readonly end: () => Promise<void>;
};

/** Callers that move money until the end, each of whom asks again by his key until he is answered. */
const loadOf = (caller: Caller, movers: readonly Mover[]): Load => {
  const outcomes: Outcome[] = [];
  const acknowledged: number[] = [];
  let isOver = false;
  const transfer = async (mover: Mover): Promise<void> => {
    for (const key = randomUUID(); ;) {
      const outcome = await caller.transfer(mover, key);
      outcomes.push(outcome);
      if (outcome.id !== null) acknowledged.push(performance.now());
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
    end: async () => {
      isOver = true;
      await working;
    },
  };
};

/** Resolves once every part does its work again. Returns the seconds, Infinity if it took too long. */
const untilWhole = async (folder: string): Promise<number> => {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  while (seconds() < wholeWithinSeconds) {
    const { etcd, postgres, servers, pooler } = await statusOf(folder);
    const roles = postgres.map(({ role }) => role);
    const isWhole =
      etcd.every(({ isUp }) => isUp) &&
      roles.includes('primary') &&
      roles.includes('synchronous standby') &&
      !roles.includes(null) &&
      pooler.isUp &&
      servers.every(({ isReady }) => isReady);
    if (isWhole) return seconds();
    await pause(500);
  }
  return Infinity;
};

/** Longest time between two acknowledged transfers since an instant, in seconds. */
const longestPause = ({ acknowledged }: Load, since: number): number => {
  const instants = [since, ...acknowledged.filter((at) => at >= since), performance.now()];
  return Math.max(...instants.slice(1).map((at, index) => (at - instants[index]!) / 1_000));
};

const perform = async (folder: string, name: string, load: Load, caller: Caller): Promise<void> => {
  const { within, readyWithin = within, befall } = accidents[name]!;
  await pause(calmMs);
  const began = performance.now();
  const before = load.outcomes.length;
  const readiness = watchReadiness(caller);
  const what = await befall(folder);
  // An accident whose effect comes later than its cause, such as the end of a term, falls into this time.
  const whole = await untilWhole(folder);
  await pause(calmMs);
  const silent = longestPause(load, began);
  const unready = await readiness();
  const answers = load.outcomes.slice(before).filter(({ kind }) => kind === 'transfer');
  const refused = answers.filter(isLater).length;
  const { primary, postgres } = await statusOf(folder);
  const timeline = postgres.find((node) => node.name === primary)?.timeline;
  demand(
    `${name}: money moves again within ${within} s, and all of it is there again`,
    silent <= within && unready <= readyWithin && whole < Infinity,
    `${what}; longest pause ${silent.toFixed(1)} s, not ready for ${unready.toFixed(1)} s, whole after ${whole.toFixed(0)} s more, ${refused} of ${answers.length} answers "later", now ${primary}, time line ${timeline}`,
  );
};

const verify = async ({ settings }: ClusterPlan, folder: string): Promise<void> => {
  for (const name of ['ledger-verify', 'audit-verify']) {
    const verifier = spawn(process.execPath, [join(import.meta.dirname, `../apps/api/dist/${name}.js`)], {
      env: { PATH: process.env['PATH'], ...settings, DATA_DIR: join(folder, 'worker') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [verifier.stdout, verifier.stderr])
      stream.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2_000)));
    const [code] = (await once(verifier, 'exit')) as [number | null];
    demand(`${name} finds nothing`, code === 0, code === 0 ? '' : said);
  }
};

const assertBooks = async (database: Database, load: Load): Promise<void> => {
  const { outcomes } = load;
  const wrong = wrongAnswers(outcomes.filter(({ status }) => ![0, 502, 504].includes(status)));
  demand('each answer is one, or a refusal that says when to come again', wrong.length === 0, wrong.join('; '));
  const there = await transfersOnRecord(database);
  const idsOf = new Map<string, Set<string>>();
  for (const { key, id } of outcomes)
    if (key !== null && id !== null) idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
  const acknowledged = new Set([...idsOf.values()].flatMap((ids) => [...ids]));
  const lost = [...acknowledged].filter((id) => !there.has(id));
  demand('acknowledged transfers lost: 0', lost.length === 0, `${lost.length} of ${acknowledged.size}`);
  const twice =
    [...idsOf.values()].filter((ids) => ids.size > 1).length + [...there].filter((id) => !acknowledged.has(id)).length;
  demand('done twice, or told to nobody: 0', twice === 0, `${twice} of ${there.size} on record`);
  const notices = await restorationsOn(database);
  demand('no failover was taken for a restored database', notices === 0, `${notices} notices`);
};

const names = process.env['SCENES']?.split(',') ?? Object.keys(accidents);
const unknown = names.find((name) => !(name in accidents));
if (unknown !== undefined) throw new Error(`There is no ${unknown}: choose from ${Object.keys(accidents).join(', ')}.`);
const rounds = Number(process.env['ROUNDS'] ?? 3);

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-cluster-'));
chmodSync(directory, 0o755);
const folder = join(directory, 'cluster');
const began = performance.now();
let caller: Caller | undefined;
let database: Database | undefined;
let isDone = false;
try {
  const plan = await startCluster(folder, (line) => console.log(`  ${line}`));
  const { settings } = plan;
  console.log(
    `  the cluster runs after ${((performance.now() - began) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const secretKey = settings['SECRET_KEY']!;
  database = await openDatabase({
    appUrl: settings['DATABASE_APP_URL']!,
    workerUrl: settings['DATABASE_WORKER_URL']!,
    poolSize: 4,
    waitMs: 10_000,
    sealing: sealingWith(secretKey),
  });
  const movers = await settleCrowd(database, secretKey, { organisations: 4, peopleEach: 4 });
  caller = callerOf(Number((await statusOf(folder)).api.split(':')[1]));
  const load = loadOf(caller, movers);
  try {
    for (let round = 0; round < rounds; round += 1) await perform(folder, names[round % names.length]!, load, caller);
  } finally {
    await load.end();
  }
  const times = load.outcomes.filter(({ id }) => id !== null).map(({ ms }) => ms);
  console.log(
    `  ${times.length} transfers acknowledged, p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
  await assertBooks(database, load);
  await endIn(folder, ['api1', 'api2', 'worker']);
  await verify(plan, folder);
  isDone = true;
} finally {
  caller?.close();
  await database?.close();
  await stopCluster(folder);
  // Logs of a cluster that deviates tell why.
  if (isDone && deviations.length === 0) rmSync(directory, { recursive: true, force: true });
}
for (const deviation of deviations) console.error(deviation);
console.log(`\n${rounds} rounds, ${deviations.length} deviations, load ${loadavg()[0]?.toFixed(1)}.`);
process.exit(deviations.length === 0 ? 0 : 1);
