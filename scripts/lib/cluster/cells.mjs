import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { Complaint } from '../terminal.mjs';
import {
  createDatabase,
  databaseUser,
  filled,
  freePorts,
  here,
  isReady,
  issueCertificate,
  killIn,
  refuseUnreachable,
  secret,
  serverOf,
  serverSettings,
  startCluster,
  statusOf,
  stopCluster,
  supervise,
  systemPrograms,
  until,
  want,
  writeSettings,
} from './cluster.mjs';
import { files, readJson, writeJson } from './files.mjs';
import { lives, postmasterIn, tell } from './processes.mjs';

/**
 * Several cells in a box behind one HAProxy, each a whole installation in a folder of its own: a PostgreSQL and one process that does everything, or a
 * cluster of its own. They share the cells file, and nothing else.
 */

const names = ['north', 'south', 'east', 'west'];
const planFile = (folder) => join(folder, 'cells-in-a-box.json');
const frontOf = (folder) => join(folder, 'front');

/** True if a folder holds cells. */
export const hasCells = (folder) => existsSync(planFile(folder));

const planOf = (folder) => {
  const plan = readJson(planFile(folder));
  if (!plan) throw new Complaint(`There are no cells in ${folder}: npm run cluster -- --cells=2 makes them.`);
  return plan;
};

const environment = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };

const owned = (path, mode, { uid, gid }) => {
  chmodSync(path, mode);
  if (uid !== undefined) chownSync(path, uid, gid);
};

/** Makes a PostgreSQL and the plan of a cell that has one process. */
const makeSmallCell = (folder, { server, settings: further }, databasePort) => {
  const { bin } = systemPrograms();
  const user = databaseUser();
  const data = join(folder, 'pg', 'data');
  for (const name of ['log', 'run', 'pg', 'server']) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
  for (const name of ['run', 'pg']) owned(join(folder, name), 0o700, user);
  const tls = issueCertificate(join(folder, 'tls'), 'pg', [`IP:${here}`], user);
  const passwords = Object.fromEntries(['superuser', 'owner', 'app', 'worker'].map((name) => [name, secret()]));
  const password = join(folder, 'run', 'password');
  writeFileSync(password, passwords.superuser, { mode: 0o600 });
  owned(password, 0o600, user);
  const form = ['--data-checksums', '--encoding=UTF8', '--locale=C.UTF-8'];
  const logins = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...form, ...logins], { ...user, cwd: '/', stdio: 'pipe' });
  const parameters = {
    listen_addresses: here,
    port: databasePort,
    unix_socket_directories: join(folder, 'run'),
    shared_buffers: '64MB',
    max_connections: 100,
    password_encryption: 'scram-sha-256',
    ssl: 'on',
    ssl_cert_file: tls.CERTIFICATE,
    ssl_key_file: tls.KEY,
    timezone: 'UTC',
  };
  const write = (name, text) => {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    owned(join(data, name), 0o600, user);
  };
  write(
    'postgresql.auto.conf',
    Object.entries(parameters)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  write('pg_hba.conf', `hostssl all all ${here}/32 scram-sha-256\n`);
  const database = `${here}:${databasePort}`;
  const settings = { ...serverSettings(database, passwords, tls.AUTHORITY), ...further };
  const dataDir = join(folder, 'server');
  const programs = [
    { name: 'pg', kind: 'postgres', command: join(bin, 'postgres'), args: ['-D', data], env: environment, user },
    {
      name: 'server',
      kind: 'server',
      command: process.execPath,
      args: [serverOf(root)],
      env: { ...environment, ...settings, ROLE: 'all', PORT: server.split(':')[1], DATA_DIR: dataDir },
      user: {},
    },
  ];
  writeSettings(folder, { ...settings, DATA_DIR: dataDir });
  const plan = {
    version: 2,
    bin,
    tls,
    passwords,
    settings,
    programs,
    postgres: [data],
    addresses: { database, api: server },
  };
  writeJson(files(folder).plan, plan);
};

const startSmallCell = async (folder, say) => {
  const plan = readJson(files(folder).plan);
  supervise(folder);
  want(folder, ['pg']);
  await until('PostgreSQL did not start', 60, () => {
    try {
      createDatabase(plan);
      return true;
    } catch {
      return false;
    }
  });
  want(folder, ['server']);
  say('  its database and its server');
  await until('The server did not become ready', 180, () => isReady(plan.addresses.api));
};

/** Decides names, addresses and secrets, and writes the cells file and what HAProxy reads. */
const makePlan = async (folder, { count, isFull }) => {
  if (count > names.length) throw new Complaint(`A box has room for ${names.length} cells.`);
  const { haproxy } = systemPrograms();
  const user = databaseUser();
  if (user.uid !== undefined) refuseUnreachable(folder);
  const [front, ...ports] = await freePorts(1 + 2 * count);
  const cells = names.slice(0, count).map((name, at) => ({
    name,
    host: `${name}.localhost`,
    folder: join(folder, name),
    server: `${here}:${ports[2 * at]}`,
    databasePort: ports[2 * at + 1],
  }));
  const file = join(folder, 'cells.json');
  const entries = cells.map(({ name, host, server }) => ({
    name,
    address: `http://${host}:${front}`,
    hosts: [host],
    servers: [server],
  }));
  writeFileSync(file, `${JSON.stringify({ cells: entries }, null, 2)}\n`, { mode: 0o644 });
  execFileSync(process.execPath, [join(root, 'apps/api/dist/cells-map.js'), file, folder], { stdio: 'pipe' });
  const map = join(folder, 'cells.map');
  const shared = secret() + secret();
  for (const cell of cells) {
    mkdirSync(cell.folder, { recursive: true, mode: 0o755 });
    cell.settings = {
      PUBLIC_URL: `http://${cell.host}:${front}`,
      CELL: cell.name,
      CELLS_FILE: file,
      CELLS_SECRET: shared,
    };
    if (!isFull) makeSmallCell(cell.folder, cell, cell.databasePort);
  }
  const inFront = frontOf(folder);
  mkdirSync(join(inFront, 'log'), { recursive: true, mode: 0o755 });
  const configuration = join(inFront, 'cells.cfg');
  writeFileSync(configuration, filled('cells.cfg', { CELLS: `${here}:${front}`, CELLS_MAP: map }));
  const args = ['-f', configuration, '-f', join(folder, 'backends.cfg'), '-db'];
  const programs = [{ name: 'haproxy', kind: 'pooler', command: haproxy, args, env: environment, user }];
  writeJson(files(inFront).plan, { version: 2, programs, postgres: [] });
  const plan = { isFull, api: `${here}:${front}`, file, cells };
  writeJson(planFile(folder), plan);
  return plan;
};

/** A cell as a program beside the box needs it, with the plan that names its database, secrets and settings. */
const knownOf = ({ name, host, server, folder }) => ({
  name,
  host,
  server,
  folder,
  plan: readJson(files(folder).plan),
});

/**
 * Starts the cells in a folder, new ones in an empty folder, and resolves once each does its work behind the one address.
 *
 * @param {string} folder
 * @param {{ count?: number, isFull?: boolean }} [options] of new ones
 * @param {(line: string) => void} [say]
 */
export const startCells = async (folder, { count = 2, isFull = false } = {}, say = () => undefined) => {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (existsSync(files(folder).plan))
    throw new Complaint(`There is a cluster in ${folder}: name another folder, --data=DIR.`);
  if (lives(readJson(files(frontOf(folder)).running)?.supervisor))
    throw new Complaint(`The cells in ${folder} run already.`);
  const plan = hasCells(folder) ? planOf(folder) : await makePlan(folder, { count, isFull });
  for (const cell of plan.cells) {
    say(`the cell ${cell.name}`);
    if (plan.isFull)
      await startCluster(cell.folder, (line) => say(`  ${line}`), { api: cell.server, settings: cell.settings });
    else await startSmallCell(cell.folder, say);
  }
  supervise(frontOf(folder));
  want(frontOf(folder), ['haproxy']);
  say('HAProxy in front of them');
  await until('HAProxy did not find the cells', 30, async () => {
    const ready = await Promise.all(plan.cells.map(({ host }) => isReady(plan.api, host)));
    return ready.every(Boolean);
  });
  return { api: plan.api, file: plan.file, cells: plan.cells.map(knownOf) };
};

const smallStatus = async ({ folder, server }) => {
  const running = readJson(files(folder).running);
  const { postgres, addresses } = readJson(files(folder).plan);
  return {
    isSupervised: lives(running?.supervisor),
    database: { address: addresses.database, isUp: postmasterIn(postgres[0]) !== undefined },
    servers: [{ name: 'server', address: server, isReady: await isReady(server) }],
  };
};

/**
 * State of every cell, and of what stands in front of them.
 *
 * @param {string} folder
 */
export const statusOfCells = async (folder) => {
  const { api, file, isFull, cells } = planOf(folder);
  const front = readJson(files(frontOf(folder)).running);
  return {
    folder,
    api,
    file,
    front: { isUp: lives(front?.programs.haproxy) },
    cells: await Promise.all(
      cells.map(async (cell) => ({
        name: cell.name,
        host: cell.host,
        isReached: await isReady(api, cell.host),
        ...(isFull ? { cluster: await statusOf(cell.folder) } : await smallStatus(cell)),
      })),
    ),
  };
};

/**
 * Kills the database of a cell, as the loss of its machine does; of a cluster its primary.
 *
 * @param {string} folder
 * @param {string} name of the cell
 * @param {number} forSeconds until it is started again
 */
export const killDatabaseOf = async (folder, name, forSeconds) => {
  const { cells, isFull } = planOf(folder);
  const cell = cells.find((one) => one.name === name);
  if (!cell) throw new Complaint(`There is no cell ${name}: ${cells.map((one) => one.name).join(', ')}.`);
  if (isFull) return killIn(cell.folder, 'primary', { forSeconds });
  const paths = files(cell.folder);
  writeJson(paths.wanted, { ...readJson(paths.wanted), pg: Date.now() + forSeconds * 1_000 });
  tell(postmasterIn(readJson(paths.plan).postgres[0]), 'SIGKILL');
  return 'pg';
};

/**
 * Ends all cells and what stands in front of them.
 *
 * @param {string} folder
 */
export const stopCells = async (folder) => {
  const { cells } = planOf(folder);
  for (const one of [frontOf(folder), ...cells.map((cell) => cell.folder)])
    if (existsSync(files(one).plan)) await stopCluster(one);
};
