#!/usr/bin/env node
// npm run cluster: on this machine what production runs on many (docs/cluster.md). Options: --data=DIR
import './lib/node-version.mjs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { Complaint, duration, main } = await import('./lib/terminal.mjs');
const { root } = await import('./lib/project.mjs');
const { killable, killIn, startCluster, statusOf, stopCluster, switchIn, usualFolder } =
  await import('./lib/cluster/cluster.mjs');
const { hasCells, killDatabaseOf, startCells, statusOfCells, stopCells } = await import('./lib/cluster/cells.mjs');

const usage = `npm run cluster                        starts it, and says who is primary
npm run cluster -- status [--json]     state of every part
npm run cluster -- kill ${Object.keys(killable).join('|')} [--for=SECONDS]
npm run cluster -- switch              hands the primary's place to the synchronous standby
npm run cluster -- stop                ends all of it
npm run cluster -- cells-map FILE DIR  writes the files by which HAProxy leads hosts to cells (docs/cells.md)
--cells=2                              with the first line: so many cells behind one address (docs/cells.md), each with one PostgreSQL, or --full with a
                                       cluster of its own; status and stop are then of all of them, and: kill database --cell=NAME [--for=SECONDS]
--data=DIR                             folder of the cluster, instead of data/cluster`;

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        json: { type: 'boolean', default: false },
        for: { type: 'string' },
        cells: { type: 'string' },
        full: { type: 'boolean', default: false },
        cell: { type: 'string' },
      },
    });
  } catch {
    throw new Complaint(usage);
  }
};

const show = (status) => {
  console.log(`primary   ${status.primary ?? 'none'}`);
  for (const { name, role, state, timeline, address } of status.postgres)
    console.log(`${name.padEnd(9)} ${role ?? state}, time line ${timeline ?? 'unknown'}, ${address}`);
  for (const { name, isUp, isLeader, address } of status.etcd)
    console.log(`${name.padEnd(9)} ${isLeader ? 'leader' : isUp ? 'member' : 'away'}, ${address}`);
  console.log(`haproxy   ${status.pooler.isUp ? 'runs' : 'away'}`);
  for (const { name, isReady, address } of status.servers)
    console.log(`${name.padEnd(9)} ${isReady ? 'ready' : 'not ready'}, ${address}`);
  console.log(`\nDatabase  ${status.database}\nAPI       http://${status.api}`);
};

const showCells = ({ api, front, cells }) => {
  for (const { name, host, isReached, servers, database, cluster } of cells) {
    const whole = cluster ?? { servers, database: database.address };
    const ready = whole.servers.filter((server) => server.isReady).length;
    console.log(
      `${name.padEnd(9)} ${isReached ? 'answers' : 'does not answer'} at ${host}, ${ready} of ${whole.servers.length} servers ready, ${
        cluster ? `primary ${cluster.primary ?? 'none'}` : `database ${database.isUp ? 'up' : 'away'}`
      }, ${whole.database}`,
    );
  }
  console.log(
    `haproxy   ${front.isUp ? 'runs' : 'away'}\n\nAPI       http://${cells[0].host}:${api.split(':')[1]} and so on`,
  );
};

/** Commands in a folder with several cells. */
const ofCells = async (folder, command, what, values) => {
  if (command === 'start') {
    const count = Number(values.cells ?? 2);
    if (!Number.isInteger(count) || count < 1) throw new Complaint(usage);
    const { ensureInstalled } = await import('./lib/install.mjs');
    const { ensureBuilt } = await import('./lib/build.mjs');
    await ensureInstalled('running');
    await ensureBuilt();
    const began = Date.now();
    await startCells(folder, { count, isFull: values.full }, (line) => console.log(`  ${line}`));
    console.log(`The cells run after ${duration(Date.now() - began)}.\n`);
    showCells(await statusOfCells(folder));
  } else if (command === 'status') {
    const status = await statusOfCells(folder);
    if (values.json) console.log(JSON.stringify(status, null, 2));
    else showCells(status);
  } else if (command === 'kill' && what === 'database' && values.cell !== undefined) {
    const forSeconds = Number(values.for ?? 20);
    if (!(forSeconds >= 0)) throw new Complaint(usage);
    await killDatabaseOf(folder, values.cell, forSeconds);
    console.log(`Killed the database of ${values.cell}; it is started again after ${forSeconds} s.`);
  } else if (command === 'stop') {
    await stopCells(folder);
    console.log('The cells have ended.');
  } else throw new Complaint(usage);
};

await main(async () => {
  const { values, positionals } = read();
  const folder = resolve(values.data ?? usualFolder);
  const [command = 'start', what] = positionals;
  if (command === 'cells-map') {
    const { ensureBuilt } = await import('./lib/build.mjs');
    await ensureBuilt(['server']);
    process.argv = [...process.argv.slice(0, 2), ...positionals.slice(1)];
    await import(pathToFileURL(join(root, 'apps/api/dist/cells-map.js')).href);
    return;
  }
  if (hasCells(folder) || (command === 'start' && values.cells !== undefined)) {
    await ofCells(folder, command, what, values);
    return;
  }
  if (command === 'start') {
    const { ensureInstalled } = await import('./lib/install.mjs');
    const { ensureBuilt } = await import('./lib/build.mjs');
    await ensureInstalled('running');
    await ensureBuilt();
    const began = Date.now();
    await startCluster(folder, (line) => console.log(`  ${line}`));
    console.log(`The cluster runs after ${duration(Date.now() - began)}.\n`);
    show(await statusOf(folder));
  } else if (command === 'status') {
    const status = await statusOf(folder);
    if (values.json) console.log(JSON.stringify(status, null, 2));
    else show(status);
  } else if (command === 'kill' && what !== undefined && what in killable) {
    const forSeconds = values.for === undefined ? killable[what] : Number(values.for);
    if (!(forSeconds >= 0)) throw new Complaint(usage);
    console.log(`Killed ${await killIn(folder, what, { forSeconds })}; it is started again after ${forSeconds} s.`);
  } else if (command === 'switch') {
    const { from, to } = await switchIn(folder);
    console.log(`${to} is primary in the place of ${from}.`);
  } else if (command === 'stop') {
    await stopCluster(folder);
    console.log('The cluster has ended.');
  } else throw new Complaint(usage);
});
