/**
 * Two cells in a box (docs/cells.md) under load, while the database of one of them is killed:
 *
 * - calls to the other one are as quick as before: its p99 while the database is away, over that before, at most 1.5 on a machine that others share;
 * - no call is answered by the wrong cell: every acknowledged transfer is on record in the database of its host's cell and in no other, nothing else is, and
 *   a session of one cell is known to no other;
 * - a call that reaches the wrong cell is answered 421 with the right address, and by the front for a host of nobody; never a redirect;
 * - a cell is refused another one's database, secret and key.
 *
 * Exit code 1 on any deviation.
 *
 *   npm run prove cells        ROUNDS=3 times of which each is SECONDS=20 before and as long without the database
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { transfersOnRecord } from '@countinghouse/api/testing/crowd';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import { killDatabaseOf, startCells, stopCells, type CellInBox } from '../scripts/lib/cluster/cells.mjs';
import { isLater, loadOf, settle, type Load } from './cluster/load';
import { callerOf, isServed, millisecondsOf, percentile, wrongAnswers, type Caller } from './overload/calls';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const seconds = Number(process.env['SECONDS'] ?? 20);
const clients = 3;
const mostRatio = 1.5;

const deviations: string[] = [];
const demand = (what: string, holds: boolean, detail = ''): void => {
  console.log(`  ${holds ? 'holds' : 'DEVIATES'}: ${what}${detail === '' ? '' : ` (${detail})`}`);
  if (!holds) deviations.push(`${what} (${detail})`);
};

const portOf = (address: string): number => Number(address.split(':')[1]);

type Answer = { readonly status: number; readonly location: string | undefined; readonly body: string };

/** One call to an address for a host, whatever stands there. */
const ask = async (
  address: string,
  host: string,
  { path = '/api/v1/users/sessions', token = '', accept = 'application/json' } = {},
): Promise<Answer> => {
  const headers = { host, accept, ...(token && { authorization: `Bearer ${token}` }) };
  const asked = request({ host: '127.0.0.1', port: portOf(address), path, headers, agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode ?? 0, location: answer.headers.location, body: await text(answer) };
};

/** Starts a server of a cell with other settings, which has to be refused. Returns the last line of what it says. */
const refusalOf = async (cell: CellInBox, changes: Readonly<Record<string, string>>): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      ...cell.plan.settings,
      PORT: String(15_000 + Math.floor(Math.random() * 17_000)),
      DATA_DIR: join(cell.folder, 'refused'),
      ...changes,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const late = setTimeout(() => child.kill('SIGTERM'), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(late);
  return `${code}: ${(await said).trim().split('\n').at(-1) ?? ''}`;
};

const databaseOf = ({ plan: { settings } }: CellInBox): Promise<Database> =>
  openDatabase({
    appUrl: settings['DATABASE_APP_URL']!,
    workerUrl: settings['DATABASE_WORKER_URL']!,
    poolSize: 2,
    waitMs: 10_000,
    sealing: sealingWith(settings['SECRET_KEY']!),
  });

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-cells-'));
chmodSync(directory, 0o755);
const folder = join(directory, 'cells');
const began = performance.now();
const callers: Caller[] = [];
const databases: Database[] = [];
let isDone = false;
try {
  const { api, cells } = await startCells(folder, { count: 2 }, (line) => console.log(`  ${line}`));
  console.log(
    `  the cells run after ${((performance.now() - began) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const [north, south] = cells as [CellInBox, CellInBox];
  const root = join(import.meta.dirname, '..');
  const movers = new Map(cells.map((cell) => [cell.name, settle(root, cell.plan, { directory, host: cell.host })]));
  for (const cell of cells) databases.push(await databaseOf(cell));
  const loads = new Map<string, Load>();
  for (const { name, host } of cells) {
    const caller = callerOf(portOf(api), host);
    callers.push(caller);
    loads.set(name, loadOf(caller, movers.get(name)!, clients));
  }

  // Wrong hosts, all the time: at the servers themselves, past the front.
  const misdirected: string[] = [];
  let asked = 0;
  let isOver = false;
  const misdirecting = (async () => {
    for (; !isOver; await pause(250)) {
      const [cell, other] = asked % 2 === 0 ? [north, south] : [south, north];
      const token = movers.get(other.name)![0]!.token;
      const isPage = asked % 4 > 1;
      const answer = await ask(cell.server, other.host, {
        token,
        ...(isPage && { path: '/payments', accept: 'text/html' }),
      });
      const address = other.plan.settings['PUBLIC_URL']!;
      const isRight =
        answer.status === 421 &&
        answer.location === undefined &&
        answer.body.includes(isPage ? `<a href="${address}/"` : `"code":"MISDIRECTED"`) &&
        answer.body.includes(address);
      if (!isRight) misdirected.push(`${answer.status} at ${cell.name} for ${other.host}`);
      asked += 1;
    }
  })();

  const { outcomes } = loads.get('south')!;
  const times: Record<'before' | 'without', number[]> = { before: [], without: [] };
  const during = async (when: 'before' | 'without'): Promise<void> => {
    const from = outcomes.length;
    await pause(seconds * 1_000);
    const those = outcomes.slice(from);
    times[when].push(
      ...['transfer' as const, 'list' as const].flatMap((kind) => millisecondsOf(those, isServed(kind))),
    );
    const later = those.filter(isLater).length;
    if (when === 'without')
      demand('no call to the other cell is refused or lost', later === 0, `${later} of ${those.length}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    await during('before');
    await killDatabaseOf(folder, 'north', seconds);
    const before = loads.get('north')!.acknowledged.length;
    await during('without');
    const moved = loads.get('north')!.acknowledged.length - before;
    // North works again before the next round.
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(300))
      if (loads.get('north')!.acknowledged.length > before + moved + 3) break;
    console.log(`  round ${round + 1}: north moved ${moved} without its database, and moves again`);
  }
  isOver = true;
  await misdirecting;
  for (const load of loads.values()) await load.end();

  const [before, without] = [percentile(times.before, 0.99), percentile(times.without, 0.99)];
  demand(
    `the other cell's p99 is at most ${mostRatio} times that before`,
    without <= mostRatio * before,
    `${without.toFixed(0)} over ${before.toFixed(0)} ms, ${(without / before).toFixed(2)}; ${times.without.length} and ${times.before.length} calls, p50 ${percentile(times.without, 0.5).toFixed(0)} and ${percentile(times.before, 0.5).toFixed(0)} ms`,
  );
  demand(
    'misdirected calls are answered 421 with the address, never a redirect',
    misdirected.length === 0,
    `${misdirected.length} of ${asked} ${misdirected[0] ?? ''}`,
  );

  const records = await Promise.all(databases.map(transfersOnRecord));
  for (const [at, { name }] of cells.entries()) {
    const ids = new Set(loads.get(name)!.acknowledgedAt.keys());
    const lost = [...ids].filter((id) => !records[at]!.has(id)).length;
    const strange = [...records[at]!.keys()].filter((id) => !ids.has(id)).length;
    demand(
      `${name}: every acknowledged transfer is on record there, and nothing else`,
      lost + strange === 0,
      `${lost} lost, ${strange} strange, of ${ids.size}`,
    );
    const wrong = wrongAnswers(loads.get(name)!.outcomes.filter(({ status }) => ![0, 502, 504].includes(status)));
    demand(
      `${name}: each answer is one, or a refusal that says when to come again`,
      wrong.length === 0,
      wrong.join('; '),
    );
  }
  const foreign = [...records[0]!.keys()].filter((id) => records[1]!.has(id)).length;
  demand('no transfer is on record in two cells', foreign === 0, `${foreign}`);
  const [own, strangers] = await Promise.all(
    [north.host, south.host].map((host) => ask(api, host, { token: movers.get('north')![0]!.token })),
  );
  demand(
    'a session of one cell is known to no other',
    own!.status === 200 && strangers!.status === 401,
    `${own!.status}, ${strangers!.status}`,
  );
  const nobody = await ask(api, 'pay.nobody.example');
  demand(
    'a host of nobody is answered 421 by the front',
    nobody.status === 421 && nobody.body.includes('MISDIRECTED'),
    `${nobody.status}`,
  );

  const database = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_WORKER_URL', 'SECRET_KEY'];
  const copied = await refusalOf(south, Object.fromEntries(database.map((name) => [name, north.plan.settings[name]!])));
  demand(
    'a cell is refused the database of another one',
    copied.startsWith('1: This database is that of the cell north'),
    copied,
  );
  const alone = await refusalOf(north, { CELL: '', CELLS_FILE: '', CELLS_SECRET: '' });
  demand(
    'a database of a cell is refused to an installation that is none',
    alone.startsWith('1: This database is that of the cell north'),
    alone,
  );
  isDone = true;
} finally {
  callers.forEach((caller) => caller.close());
  for (const database of databases) await database.close();
  await stopCells(folder);
  // Logs of cells that deviate tell why.
  if (isDone && deviations.length === 0) rmSync(directory, { recursive: true, force: true });
}
for (const deviation of deviations) console.error(deviation);
console.log(`\n${rounds} rounds, ${deviations.length} deviations, load ${loadavg()[0]?.toFixed(1)}.`);
process.exit(deviations.length === 0 ? 0 : 1);
