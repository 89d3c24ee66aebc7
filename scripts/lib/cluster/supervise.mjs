// Runs the programs of a cluster in a box as a machine's supervisor would: what ends is started again after 5 s. Started by `npm run cluster`, ended by
// `npm run cluster -- stop`. Its one argument is the cluster's folder.
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { files, readJson, writeJson } from './files.mjs';
import { begunAt, lives, postmasterIn, tell } from './processes.mjs';

const folder = process.argv[2] ?? '';
const paths = files(folder);
const { postgres } = readJson(paths.plan);
/** Read anew: a program may be started again from another release. */
const programsNow = () => readJson(paths.plan).programs;
const lookMs = 200;
const againMs = 5_000;
/** Longest orderly end of one kind of program, in milliseconds, before it is killed. */
const endWithinMs = 40_000;

const children = new Map();
const endedAt = new Map();
let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

const note = () =>
  writeJson(paths.running, {
    supervisor: { pid: process.pid, begun: begunAt(process.pid) },
    programs: Object.fromEntries(children),
  });

const start = ({ name, command, args, env, user }) => {
  const log = openSync(join(folder, 'log', `${name}.log`), 'a', 0o600);
  const child = spawn(command, args, {
    cwd: folder,
    env,
    // A group of its own, so that a Ctrl-C at the terminal reaches none of them.
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  });
  child.once('error', () => end(name));
  child.once('exit', () => end(name));
  if (child.pid !== undefined) children.set(name, { pid: child.pid, begun: begunAt(child.pid) });
};

const end = (name) => {
  children.delete(name);
  endedAt.set(name, Date.now());
  note();
};

const look = () => {
  const wanted = readJson(paths.wanted) ?? {};
  let isChanged = false;
  for (const program of programsNow()) {
    const from = wanted[program.name];
    if (from === undefined || children.has(program.name)) continue;
    if (Date.now() < Math.max(from, (endedAt.get(program.name) ?? -Infinity) + againMs)) continue;
    start(program);
    isChanged = true;
  }
  if (isChanged) note();
};

const untilEnded = async (known) => {
  for (const until = Date.now() + endWithinMs; known.some(lives); await pause(100)) if (Date.now() > until) return;
};

/** Those who use something end before it does. */
const stop = async () => {
  const programs = programsNow();
  const kinds = [...new Set(programs.map(({ kind }) => kind))].toReversed();
  for (const kind of kinds) {
    const those = programs.filter((program) => program.kind === kind).flatMap(({ name }) => children.get(name) ?? []);
    for (const known of those) {
      // A stopped process hears nothing else.
      tell(known, 'SIGCONT');
      tell(known, 'SIGTERM');
    }
    await untilEnded(those);
    for (const known of those) tell(known, 'SIGKILL');
  }
  // A PostgreSQL whose Patroni was killed goes on by itself.
  const left = postgres.flatMap((directory) => postmasterIn(directory) ?? []);
  for (const known of left) tell(known, 'SIGCONT');
  for (const known of left) tell(known, 'SIGINT');
  await untilEnded(left);
  for (const known of left) tell(known, 'SIGKILL');
};

note();
while (!isStopping) {
  look();
  await pause(lookMs);
}
await stop();
rmSync(paths.running, { force: true });
process.exit(0);
