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
 * - pooler: HAProxy is killed;
 * - late: what the synchronous standby receives is held up for seconds at a time, and just then the primary is killed;
 * - restart: the worker and both API processes are restarted one after the other;
 * - upgrade: the same, from the servers of the newest release to these, on its database (never without being chosen, and once);
 *
 * and, as root on Linux, where each PostgreSQL with its etcd has a network, a disk and a clock of its own,
 *
 * - cut: the primary's host is cut off from everybody, until another one has taken its place;
 * - island: the primary's host is cut off from etcd alone for 35 s;
 * - disk: the disk of the primary's host is full for 40 s;
 * - clock: the primary's clock is an hour fast or slow, and just then the primary is killed;
 * - server-clock: the clock of an API process or the worker is.
 *
 * Four callers move money and look at it through HAProxy all the time, and ask again by their keys where they were not answered. Of each round the longest
 * time without an acknowledged transfer is measured, and the longest in which no process said that it is ready. In the end every acknowledged transfer is on record, nothing else is, none was done twice, the
 * verifiers of the ledger and of the audit trail find nothing, and no failover was taken for a restored database. Exit code 1 on any deviation.
 *
 *   ROUNDS=16 npm run prove cluster        3 rounds without ROUNDS; SCENES=switch,primary chooses
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { restorationsOn, transfersOnRecord } from '@countinghouse/api/testing/crowd';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import { endIn, startCluster, statusOf, stopCluster, type ClusterPlan } from '../scripts/lib/cluster/cluster.mjs';
import { accidents, type Scene } from './cluster/accidents';
import { buildEarlierRelease } from './cluster/earlier-release';
import { isLater, loadOf, settle, type Load } from './cluster/load';
import { strangeTimes } from './cluster/times';
import { witnessesOf, type Witnesses } from './cluster/witness';
import { callerOf, percentile, wrongAnswers, type Caller, type Outcome } from './overload/calls';

const clients = 4;
/** Time before and after each fault, in milliseconds. */
const calmMs = 4_000;
const wholeWithinSeconds = 120;

const deviations: string[] = [];
const demand = (what: string, holds: boolean, detail = ''): void => {
  console.log(`  ${holds ? 'holds' : 'DEVIATES'}: ${what}${detail === '' ? '' : ` (${detail})`}`);
  if (!holds) deviations.push(`${what} (${detail})`);
};

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

/** Transfers that were not answered at the first call nor at the one after it. */
const failedTwice = (outcomes: readonly Outcome[]): number => {
  const failures = new Map<string, number>();
  for (const outcome of outcomes)
    if (outcome.key !== null && isLater(outcome)) failures.set(outcome.key, (failures.get(outcome.key) ?? 0) + 1);
  return [...failures.values()].filter((count) => count > 1).length;
};

const perform = async (scene: Scene, name: string, load: Load, caller: Caller): Promise<void> => {
  const { folder } = scene;
  const { within, readyWithin = within, unreadyFor = 0, once: isOnce, befall } = accidents[name]!;
  await pause(calmMs);
  const began = performance.now();
  const before = load.outcomes.length;
  const readiness = watchReadiness(caller);
  const what = await befall(scene);
  // An accident whose effect comes later than its cause, such as the end of a term, falls into this time.
  const whole = await untilWhole(folder);
  await pause(calmMs);
  const silent = longestPause(load, began);
  const unready = await readiness();
  const answers = load.outcomes.slice(before).filter(({ kind }) => kind === 'transfer');
  const refused = answers.filter(isLater).length;
  if (isOnce) {
    const twice = failedTwice(answers);
    demand(`${name}: no call fails after it was sent once more`, twice === 0, `${twice} transfers`);
  }
  const { primary, postgres } = await statusOf(folder);
  const timeline = postgres.find((node) => node.name === primary)?.timeline;
  demand(
    `${name}: money moves again within ${within} s, and all of it is there again`,
    silent <= within && unready <= readyWithin && unready >= unreadyFor && whole < Infinity,
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

const assertBooks = async (
  database: Database,
  load: Load,
  shifts: Scene['shifts'],
  witnesses: Witnesses | null,
): Promise<void> => {
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
    [...idsOf.values()].filter((ids) => ids.size > 1).length +
    [...there.keys()].filter((id) => !acknowledged.has(id)).length;
  demand('done twice, or told to nobody: 0', twice === 0, `${twice} of ${there.size} on record`);
  const strange = strangeTimes(load.acknowledgedAt, there, shifts);
  demand(
    'recorded at an instant that no clock of a database showed: 0',
    strange.length === 0,
    strange.slice(0, 5).join('; '),
  );
  if (witnesses) {
    const gone = witnesses.lost();
    demand(
      'commits acknowledged beside a database and lost: 0',
      gone.length === 0,
      `${gone.length} of ${witnesses.count()}`,
    );
  }
  const notices = await restorationsOn(database);
  demand('no failover was taken for a restored database', notices === 0, `${notices} notices`);
};

const canHaveHosts = process.platform === 'linux' && process.getuid?.() === 0;
const names =
  process.env['SCENES']?.split(',') ??
  Object.keys(accidents).filter((name) => !accidents[name]?.fromEarlier && (canHaveHosts || !accidents[name]?.atHosts));
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
  const withHosts = names.some((name) => accidents[name]?.atHosts);
  const fromEarlier = names.some((name) => accidents[name]?.fromEarlier);
  const servers = fromEarlier ? join(directory, 'earlier') : join(import.meta.dirname, '..');
  if (fromEarlier) console.log(`  servers of ${buildEarlierRelease(servers)}`);
  const plan = await startCluster(folder, (line) => console.log(`  ${line}`), { withHosts, servers });
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
  const movers = settle(servers, plan, { directory, host: '127.0.0.1' });
  caller = callerOf(Number((await statusOf(folder)).api.split(':')[1]));
  const witnesses = plan.hosts ? witnessesOf(plan) : null;
  const load = loadOf(caller, movers, clients);
  const shifts: Scene['shifts'] = [];
  const turns = new Map<string, number>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length]!;
      const turn = turns.get(name) ?? 0;
      if (turn > 0 && accidents[name]?.fromEarlier)
        throw new Error(`There is one ${name}, for there is one way of it.`);
      turns.set(name, turn + 1);
      await perform({ folder, plan, turn, outcomes: load.outcomes, witnesses, shifts, demand }, name, load, caller);
    }
  } finally {
    await load.end();
  }
  const times = load.outcomes.filter(({ id }) => id !== null).map(({ ms }) => ms);
  console.log(
    `  ${times.length} transfers acknowledged, p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
  await assertBooks(database, load, shifts, witnesses);
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
