/**
 * The time from `npm start` on an installed, built and seeded sandbox to its first answer, against the least a server with
 * a database of its own can do: start PostgreSQL, start a bare Fastify. Both as processes of their own, in turn, each on a
 * cluster that was stopped cleanly. Bar: the median is at most three times the baseline's.
 *
 *   npx tsx bench/warm-start.bench.ts
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAccount, defaultSharedDir, findBinaries, startEmbedded } from '@countinghouse/database/embedded';
import { rolldown } from 'rolldown';
import { record } from './lib/history';

const bar = 3;
const rounds = 7;
const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'countinghouse-warm-'));

/** Milliseconds until the process answers on the port; then it is stopped as by Ctrl-C. */
const timeToAnswer = async (args: readonly string[], port: number, env: Record<string, string> = {}) => {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    if (performance.now() - began > 180_000) throw new Error(`${args.join(' ')} did not answer`);
    await pause(5);
  }
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await exited;
  return took;
};

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  } catch {
    return false;
  }
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const listed = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');

try {
  // Bundled to the product's size, so that loading its source is not measured.
  const bundle = await rolldown({
    input: join(root, 'bench/warm-start/baseline.ts'),
    platform: 'node',
    external: ['pg-native', 'pg-cloudflare', 'cloudflare:sockets'],
    logLevel: 'silent',
  });
  const baselineFile = join(directory, 'baseline.mjs');
  await bundle.write({ file: baselineFile, format: 'esm', codeSplitting: false });
  await bundle.close();

  const log = { info: () => undefined, warn: () => undefined };
  const account = databaseAccount();
  const binaries = findBinaries({ programs: 'any', sharedDir: defaultSharedDir, account, log });
  const cluster = await startEmbedded({ dataDir: join(directory, 'baseline') });
  await cluster.stop();
  const baseline = () =>
    timeToAnswer(
      [
        baselineFile,
        JSON.stringify({
          program: binaries.program('postgres'),
          directory: join(cluster.home, `postgresql-${cluster.version}`),
          url: cluster.superuserUrl,
          ids: account.ids,
          port: 4_197,
        }),
      ],
      4_197,
    );
  const product = () =>
    timeToAnswer(['scripts/start.mjs', '--profile=tiny'], 4_198, {
      MODE: 'sandbox',
      PORT: '4198',
      HOST: '127.0.0.1',
      DATA_DIR: join(directory, 'product'),
      DATABASE_URL: '',
    });

  console.log(`first start, seeding a tiny history: ${(await product()).toFixed(0)} ms`);
  await baseline();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await product());
    theirs.push(await baseline());
  }
  const ratio = median(ours) / median(theirs);
  console.log(`warm start:               median ${median(ours).toFixed(0)} ms  (${listed(ours)})`);
  console.log(`PostgreSQL, bare fastify: median ${median(theirs).toFixed(0)} ms  (${listed(theirs)})`);
  console.log(`${ratio.toFixed(2)} times, bar ${bar}; load ${loadavg()[0]?.toFixed(1)}`);
  const holds = record('warm-start', [
    { figure: 'against PostgreSQL and a bare fastify', value: ratio, unit: '', bar: { atMost: bar } },
    { figure: 'warm start', value: median(ours), unit: 'ms' },
  ]);
  if (!holds) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
