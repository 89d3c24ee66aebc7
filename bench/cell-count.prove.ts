/**
 * One, two and four cells in a box (docs/cells.md), one after the other, each with nothing to share: every cell answers at its own host, and at its server refuses
 * the hosts of all others by 421 with their address; money moves in each, is on record there and nowhere else; a session of one is known to no other. Told are the
 * memory and the share of a core of each when nobody calls it. Nothing is said of speed: all share this machine. Exit code 1 on any deviation.
 *
 *   npm run prove cell-count        COUNTS=1,2,4 SECONDS=10 of transfers, and as long of rest
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { transfersOnRecord } from '@countinghouse/api/testing/crowd';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { startCells, stopCells, type CellInBox } from '../scripts/lib/cluster/cells.mjs';
import { loadOf, settle } from './cluster/load';
import { weightsOf } from './cluster/weight';
import { callerOf } from './overload/calls';

const counts = (process.env['COUNTS'] ?? '1,2,4').split(',').map(Number);
const seconds = Number(process.env['SECONDS'] ?? 10);
/** A new installation has work of its first minute. */
const settledMs = 30_000;

const deviations: string[] = [];
const demand = (what: string, holds: boolean, detail: string): void => {
  console.log(`  ${holds ? 'holds' : 'DEVIATES'}: ${what} (${detail})`);
  if (!holds) deviations.push(`${what} (${detail})`);
};

const portOf = (address: string): number => Number(address.split(':')[1]);

const ask = async (address: string, host: string, token: string): Promise<{ status: number; body: string }> => {
  const asked = request({
    host: '127.0.0.1',
    port: portOf(address),
    path: '/api/v1/users/sessions',
    headers: { host, authorization: `Bearer ${token}` },
    agent: false,
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
};

const recordOf = async ({ plan: { settings } }: CellInBox) => {
  const database = await openDatabase({
    appUrl: settings['DATABASE_APP_URL']!,
    workerUrl: settings['DATABASE_WORKER_URL']!,
    poolSize: 2,
    waitMs: 10_000,
    sealing: sealingWith(settings['SECRET_KEY']!),
  });
  try {
    return await transfersOnRecord(database);
  } finally {
    await database.close();
  }
};

const proveWith = async (count: number): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-cell-count-'));
  chmodSync(directory, 0o755);
  const folder = join(directory, 'cells');
  const began = performance.now();
  try {
    const { api, cells } = await startCells(folder, { count });
    const started = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${count} of them, started after ${started} s, load ${loadavg()[0]?.toFixed(1)}`);
    const settled = cells.map((cell) =>
      settle(join(import.meta.dirname, '..'), cell.plan, { directory, host: cell.host }),
    );

    await pause(settledMs);
    const folders = cells.map((cell) => cell.folder);
    for (const [at, { processes, megabytes, percent }] of (await weightsOf(folders, seconds)).entries())
      console.log(
        `  ${cells[at]!.name} at rest: ${processes} processes, ${megabytes.toFixed(0)} MB, ${percent.toFixed(1)} % of a core`,
      );

    const callers = cells.map(({ host }) => callerOf(portOf(api), host));
    const loads = callers.map((caller, at) => loadOf(caller, settled[at]!, 2));
    await pause(seconds * 1_000);
    for (const load of loads) await load.end();
    callers.forEach((caller) => caller.close());

    const records = await Promise.all(cells.map(recordOf));
    for (const [at, cell] of cells.entries()) {
      const ids = [...loads[at]!.acknowledgedAt.keys()];
      const lost = ids.filter((id) => !records[at]!.has(id)).length;
      const elsewhere = ids.filter((id) => records.some((record, other) => other !== at && record.has(id))).length;
      demand(
        `${cell.name}: money moves, is on record there and nowhere else`,
        ids.length > 0 && lost === 0 && elsewhere === 0 && records[at]!.size === ids.length,
        `${ids.length} transfers, ${lost} lost, ${elsewhere} elsewhere`,
      );
      const token = settled[at]![0]!.token;
      for (const [host, other] of cells.entries()) {
        const { status } = await ask(api, other.host, token);
        demand(
          `a session of ${cell.name} at the host of ${other.name}`,
          status === (host === at ? 200 : 401),
          `${status}`,
        );
        if (host === at) continue;
        const past = await ask(cell.server, other.host, token);
        const isSentOn = past.status === 421 && past.body.includes(other.plan.settings['PUBLIC_URL']!);
        demand(`${cell.name} refuses the host of ${other.name} with its address`, isSentOn, `${past.status}`);
      }
    }
  } finally {
    await stopCells(folder);
    rmSync(directory, { recursive: true, force: true });
  }
};

for (const count of counts) await proveWith(count);
for (const deviation of deviations) console.error(deviation);
console.log(`\n${deviations.length} deviations, load ${loadavg()[0]?.toFixed(1)}.`);
process.exit(deviations.length === 0 ? 0 : 1);
