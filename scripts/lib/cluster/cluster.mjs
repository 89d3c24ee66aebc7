import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../project.mjs';
import { Complaint } from '../terminal.mjs';
import { files, readJson, writeJson } from './files.mjs';
import { atHost, planHosts, programsWithClock, raiseHosts, razeHosts, setClock, withClock } from './hosts.mjs';
import { begunAt, lives, postmasterIn, tell } from './processes.mjs';

/**
 * A cluster in a box: on one machine what production runs on many, from the same files (deploy/cluster/). Three etcd, three PostgreSQL under Patroni with
 * a synchronous standby, HAProxy, two API processes and a worker, under a supervisor that starts again what ends.
 */

const numbers = [1, 2, 3];
export const here = '127.0.0.1';
const apis = [1, 2];

const packages = ['etcd-server', 'etcd-client', 'patroni', 'python3-etcd', 'python3-psycopg2', 'haproxy', 'postgresql'];

const usualFolders = () => [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/**
 * Programs of the system, by name. Throws a Complaint with the line that installs what is missing.
 *
 * @param {readonly string[]} [folders]
 * @param {string} [postgres] folder of Debian's versions of PostgreSQL
 */
export const systemPrograms = (folders = usualFolders(), postgres = '/usr/lib/postgresql') => {
  const found = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const versions = existsSync(postgres)
    ? readdirSync(postgres)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const bin = versions
    .toSorted((a, b) => b - a)
    .map((version) => `${postgres}/${version}/bin`)
    .find((folder) => ['postgres', 'psql'].every((name) => existsSync(join(folder, name))));
  const [etcd, patroni, haproxy] = ['etcd', 'patroni', 'haproxy'].map(found);
  if (!etcd || !patroni || !haproxy || !bin) {
    throw new Complaint(
      `A cluster needs etcd, Patroni, HAProxy and PostgreSQL 15 or later: apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
  return { etcd, patroni, haproxy, bin };
};

/** Below those that Linux gives to outgoing connections: a part that is started again finds its port free. */
const lowestPort = 15_000;
const portsInAll = 17_000;

/** Ports of this machine that nobody listens at, all different. */
export const freePorts = async (count) => {
  const found = new Set();
  while (found.size < count) {
    const port = lowestPort + randomInt(portsInAll);
    const probe = createServer();
    const isFree = await new Promise((answer) => {
      probe.once('error', () => answer(false));
      probe.listen(port, here, () => answer(true));
    });
    if (!isFree) continue;
    await new Promise((closed) => probe.close(closed));
    found.add(port);
  }
  return [...found];
};

/** PostgreSQL refuses to run as root: its programs then run as the account `postgres`. */
export const databaseUser = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

export const refuseUnreachable = (folder) => {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0)
      throw new Complaint(
        `The account "postgres" cannot reach ${folder} through ${at}: name another folder, --data=DIR.`,
      );
    if (at === dirname(at)) return;
  }
};

/** Text of a file of deploy/cluster, with its places. */
export const template = (name) => readFileSync(join(root, 'deploy/cluster', name), 'utf8');

/** A file of deploy/cluster with its places filled. */
export const filled = (name, values) =>
  template(name).replaceAll(/\$\{(\w+)\}/g, (_, place) => {
    if (values[place] === undefined) throw new Error(`deploy/cluster/${name} asks for ${place}`);
    return values[place];
  });

export const secret = () => randomBytes(24).toString('base64url');

/**
 * Interface of etcd by which a version of Patroni is safe. By the third one, Patroni before 3.0.3 overwrites the leader's key, whoever has it, once it meets an etcd that
 * does not know yet what happened while it was cut off: two primaries, one of which loses what it acknowledged.
 *
 * @param {string} said by `patroni --version`
 * @returns {'etcd' | 'etcd3'}
 */
export const etcdInterfaceFor = (said) => {
  const [major = 0, minor = 0, patch = 0] = /(\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number) ?? [];
  return major * 10_000 + minor * 100 + patch < 30_003 ? 'etcd' : 'etcd3';
};

export const serverOf = (servers) => join(servers, 'apps/api/dist/main.js');

/**
 * Issues a certificate of the authority in a folder, which is made with the first one.
 *
 * @param {string} folder
 * @param {string} name
 * @param {readonly string[]} addresses `IP:…` or `DNS:…`
 * @param {{ uid?: number, gid?: number }} [user] who may read its key
 * @returns {{ CERTIFICATE: string, KEY: string, AUTHORITY: string, PEM: string }}
 */
export const issueCertificate = (folder, name, addresses, { uid, gid } = {}) => {
  execFileSync('sh', [join(root, 'deploy/cluster/certificates.sh'), folder, name, addresses.join(',')], {
    stdio: 'pipe',
  });
  chmodSync(folder, 0o755);
  const [CERTIFICATE, KEY, PEM, AUTHORITY] = [`${name}.crt`, `${name}.key`, `${name}.pem`, 'ca.crt'].map((file) =>
    join(folder, file),
  );
  if (uid !== undefined) for (const file of [KEY, PEM]) chownSync(file, uid, gid);
  return { CERTIFICATE, KEY, PEM, AUTHORITY };
};

/** Keeps the settings of the servers for the operator's tool. */
export const writeSettings = (folder, settings) =>
  writeFileSync(
    join(folder, 'server.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
    { mode: 0o600 },
  );

/** Address of the database for a login, over TLS. */
const loginAt = (at, login, password, authority) =>
  `postgres://${login}:${password}@${at}/pay?sslmode=verify-full&sslrootcert=${authority}`;

/**
 * Settings of the servers on a database.
 *
 * @param {string} database host and port
 * @param {Readonly<Record<'owner' | 'app' | 'worker', string>>} passwords
 * @param {string} authority file with the certificate of the authority
 */
export const serverSettings = (database, passwords, authority) => ({
  MODE: 'production',
  HOST: here,
  INSECURE_PUBLIC_URL: 'yes',
  TRUST_PROXY: here,
  DATABASE_URL: loginAt(database, 'pay_owner', passwords.owner, authority),
  DATABASE_APP_URL: loginAt(database, 'pay_app', passwords.app, authority),
  DATABASE_WORKER_URL: loginAt(database, 'pay_worker', passwords.worker, authority),
  SECRET_KEY: secret() + secret(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Example Pay <no-reply@example.com>',
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'warn',
});

/** Decides ports, secrets and command lines of a new cluster, and writes its files. */
const makePlan = async (folder, { withHosts, servers, api, settings: further }) => {
  const { etcd, patroni, haproxy, bin } = systemPrograms();
  const user = databaseUser();
  if (user.uid !== undefined) refuseUnreachable(folder);
  const hosts = withHosts ? planHosts(folder, numbers.length, user) : undefined;
  const ports = await freePorts(4 * numbers.length + 2 * apis.length + 5);
  const addressAt = (host) => {
    const port = ports.pop();
    if (port === undefined) throw new Error('More addresses than ports');
    return `${host}:${port}`;
  };
  const address = () => addressAt(here);
  const addressOf = (n) => addressAt(hosts?.all[n - 1].address ?? here);
  const addresses = {
    etcdPeers: numbers.map(addressOf),
    etcd: numbers.map(addressOf),
    rest: numbers.map(addressOf),
    postgres: numbers.map(addressOf),
    apis: apis.map(address),
    metrics: [...apis, 0].map(address),
    worker: address(),
    database: address(),
    replicas: address(),
    api: api ?? address(),
  };
  const passwords = Object.fromEntries(
    ['superuser', 'replication', 'rewind', 'patroni', 'owner', 'app', 'worker'].map((name) => [name, secret()]),
  );

  const dataOf = (n) => join(folder, `pg${n}`, 'data');
  for (const name of ['log', 'run', ...numbers.flatMap((n) => [`etcd${n}`, `pg${n}`]), 'api1', 'api2', 'worker'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
  const owned = (path, mode) => {
    chmodSync(path, mode);
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  };
  for (const name of ['run', ...numbers.flatMap((n) => [`etcd${n}`, `pg${n}`])]) owned(join(folder, name), 0o700);
  const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    owned(path, 0o600);
    return path;
  };

  if (hosts) raiseHosts(hosts);
  /** A program of the database, at its host where there are hosts. */
  const placed = (n, command, args) =>
    hosts ? { ...atHost(hosts.all[n - 1], user, command, args), user: {} } : { command, args, user };
  const etcdInterface = etcdInterfaceFor(execFileSync(patroni, ['--version'], { encoding: 'utf8' }));
  const tls = join(folder, 'tls');
  /** PostgreSQL is also reached at HAProxy's address, etcd also asks itself. */
  const certificates = numbers.map((n) =>
    issueCertificate(
      tls,
      `pg${n}`,
      [...new Set([hosts?.all[n - 1].address ?? here, here])].map((ip) => `IP:${ip}`),
      user,
    ),
  );
  const ofPooler = issueCertificate(tls, 'haproxy', [`IP:${here}`], user);
  const ofOperator = issueCertificate(tls, 'operator', [`IP:${here}`]);
  const common = {
    CLUSTER: 'countinghouse',
    ETCD_CLIENTS: addresses.etcd.join(', '),
    ETCD_INTERFACE: etcdInterface,
    ETCD_V2: String(etcdInterface === 'etcd'),
  };
  const environment = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };
  const programs = [];
  for (const n of numbers) {
    const config = write(
      `etcd${n}.yml`,
      filled('etcd.yml', {
        ...common,
        ...certificates[n - 1],
        ETCD_NAME: `etcd${n}`,
        ETCD_DATA: join(folder, `etcd${n}`),
        ETCD_PEER: addresses.etcdPeers[n - 1],
        ETCD_CLIENT: addresses.etcd[n - 1],
        ETCD_PEERS: numbers.map((m) => `etcd${m}=https://${addresses.etcdPeers[m - 1]}`).join(','),
      }),
    );
    programs.push({
      name: `etcd${n}`,
      kind: 'etcd',
      ...placed(n, etcd, ['--config-file', config]),
      env: environment,
    });
  }
  for (const n of numbers) {
    const config = write(
      `patroni${n}.yml`,
      filled('patroni.yml', {
        ...common,
        ...certificates[n - 1],
        PATRONI_NAME: `pg${n}`,
        PATRONI_REST: addresses.rest[n - 1],
        PATRONI_RUN: join(folder, 'run'),
        PATRONI_PASSWORD: passwords.patroni,
        POSTGRES: addresses.postgres[n - 1],
        POSTGRES_DATA: dataOf(n),
        POSTGRES_BIN: hosts ? programsWithClock(hosts, folder, `pg${n}`, bin) : bin,
        SUPERUSER_PASSWORD: passwords.superuser,
        REPLICATION_PASSWORD: passwords.replication,
        REWIND_PASSWORD: passwords.rewind,
        NETWORK: hosts?.network ?? `${here}/32`,
        SHARED_BUFFERS: '64MB',
        ARCHIVE_COMMAND: '/bin/true',
        WATCHDOG: 'off',
      }),
    );
    programs.push({ name: `pg${n}`, kind: 'patroni', ...placed(n, patroni, [config]), env: environment });
  }
  const places = {
    DATABASE: addresses.database,
    REPLICAS: addresses.replicas,
    API: addresses.api,
    API_1: addresses.apis[0],
    API_2: addresses.apis[1],
    AUTHORITY: ofPooler.AUTHORITY,
    HAPROXY_PEM: ofPooler.PEM,
  };
  for (const n of numbers) {
    const [host, port] = addresses.rest[n - 1].split(':');
    Object.assign(places, {
      [`POSTGRES_${n}`]: addresses.postgres[n - 1],
      [`PATRONI_HOST_${n}`]: host,
      [`PATRONI_PORT_${n}`]: port,
    });
  }
  const proxy = write('haproxy.cfg', filled('haproxy.cfg', places));
  programs.push({
    name: 'haproxy',
    kind: 'pooler',
    command: haproxy,
    args: ['-f', proxy, '-db'],
    env: environment,
    user,
  });

  const settings = {
    ...serverSettings(addresses.database, passwords, ofPooler.AUTHORITY),
    PUBLIC_URL: `http://${addresses.api}`,
    DATABASE_REPLICA_URL: loginAt(addresses.replicas, 'pay_app', passwords.app, ofPooler.AUTHORITY),
    ...further,
  };
  const server = (name, role, at, metrics) => ({
    name,
    kind: role,
    command: process.execPath,
    args: [serverOf(servers)],
    env: {
      ...environment,
      ...settings,
      ROLE: role,
      PORT: at.split(':')[1],
      METRICS_PORT: metrics.split(':')[1],
      DATA_DIR: join(folder, name),
      ...(hosts && withClock(hosts, folder, name)),
    },
    user: {},
  });
  if (hosts) for (const name of ['api1', 'api2', 'worker']) setClock(folder, name, 0);
  programs.push(server('worker', 'worker', addresses.worker, addresses.metrics[2]));
  for (const n of apis) programs.push(server(`api${n}`, 'api', addresses.apis[n - 1], addresses.metrics[n - 1]));
  writeSettings(folder, { ...settings, DATA_DIR: join(folder, 'worker') });

  const plan = {
    version: 2,
    tls: ofOperator,
    bin,
    addresses,
    passwords,
    settings,
    programs,
    postgres: numbers.map(dataOf),
    ...(hosts && { hosts }),
  };
  writeJson(files(folder).plan, plan);
  return plan;
};

/** Folder of the cluster unless another one is named. */
export const usualFolder = join(root, 'data', 'cluster');

/**
 * Asks one of the parts, over TLS with the operator's certificate where there is one.
 *
 * @param {string} address
 * @param {string} path
 * @param {{ tls?: { CERTIFICATE: string, KEY: string, AUTHORITY: string }, method?: string, body?: string, headers?: object, withinMs?: number }} [options]
 * @returns {Promise<{ status: number, text: string }>} status 0 without an answer
 */
const ask = (address, path, { tls, method = 'GET', body, headers = {}, withinMs = 1_000 } = {}) =>
  new Promise((resolve) => {
    const certificates = tls && {
      ca: readFileSync(tls.AUTHORITY),
      cert: readFileSync(tls.CERTIFICATE),
      key: readFileSync(tls.KEY),
    };
    const url = `${tls ? 'https' : 'http'}://${address}${path}`;
    const signal = AbortSignal.timeout(withinMs);
    const asked = (tls ? overTls : overHttp)(
      url,
      { method, headers, signal, agent: false, ...certificates },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => (text += part));
        answer.on('error', () => resolve({ status: 0, text: '' }));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.on('error', () => resolve({ status: 0, text: '' }));
    asked.end(body);
  });

const objectIn = ({ text }) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const etcdState = async (address, tls) => {
  const said = objectIn(await ask(address, '/v3/maintenance/status', { tls, method: 'POST', body: '{}' }));
  const member = said.header?.member_id;
  return { isUp: member !== undefined, isLeader: member !== undefined && said.leader === member };
};

const postgresState = async (address, tls) => {
  const said = objectIn(await ask(address, '/patroni', { tls }));
  const isPrimary = said.role === 'master' || said.role === 'primary';
  const role =
    said.state !== 'running' ? null : isPrimary ? 'primary' : said.sync_standby ? 'synchronous standby' : 'standby';
  return { role, state: said.state ?? 'away', timeline: said.timeline ?? null };
};

/** True if the server at an address says that it can work, or the one to which that leads for a host. */
export const isReady = async (address, host) =>
  (await ask(address, '/health/ready', { headers: host === undefined ? {} : { host } })).status === 200;

/**
 * State of every part, asked of the parts themselves.
 *
 * @param {string} folder
 */
export const statusOf = async (folder) => {
  const paths = files(folder);
  const plan = readJson(paths.plan);
  if (!plan) throw new Complaint(`There is no cluster in ${folder}: npm run cluster makes one.`);
  const running = readJson(paths.running);
  const known = (name) => running?.programs[name];
  const { addresses } = plan;
  const etcd = await Promise.all(
    numbers.map(async (n) => ({
      name: `etcd${n}`,
      address: addresses.etcd[n - 1],
      pid: known(`etcd${n}`)?.pid ?? null,
      ...(await etcdState(addresses.etcd[n - 1], plan.tls)),
    })),
  );
  const postgres = await Promise.all(
    numbers.map(async (n) => ({
      name: `pg${n}`,
      address: addresses.postgres[n - 1],
      patroniPid: known(`pg${n}`)?.pid ?? null,
      pid: postmasterIn(plan.postgres[n - 1])?.pid ?? null,
      ...(await postgresState(addresses.rest[n - 1], plan.tls)),
    })),
  );
  const servers = await Promise.all(
    [
      ['api1', addresses.apis[0]],
      ['api2', addresses.apis[1]],
      ['worker', addresses.worker],
    ].map(async ([name, address]) => ({
      name,
      address,
      pid: known(name)?.pid ?? null,
      isReady: await isReady(address),
    })),
  );
  return {
    folder,
    isSupervised: lives(running?.supervisor),
    primary: postgres.find(({ role }) => role === 'primary')?.name ?? null,
    database: addresses.database,
    api: addresses.api,
    etcd,
    postgres,
    pooler: { name: 'haproxy', pid: known('haproxy')?.pid ?? null, isUp: lives(known('haproxy')) },
    servers,
  };
};

export const until = async (what, seconds, holds) => {
  for (const end = Date.now() + seconds * 1_000; ; await pause(300)) {
    if (await holds()) return;
    if (Date.now() > end) throw new Complaint(`${what} within ${seconds} s; see the folder log/ of the cluster.`);
  }
};

export const want = (folder, names) => {
  const { wanted } = files(folder);
  writeJson(wanted, { ...readJson(wanted), ...Object.fromEntries(names.map((name) => [name, Date.now()])) });
};

/** Starts a supervisor of the plan in a folder, which runs nothing before it is wanted. */
export const supervise = (folder) => {
  writeJson(files(folder).wanted, {});
  const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'supervise.mjs'), folder], {
    detached: true,
    stdio: 'ignore',
    cwd: folder,
  });
  supervisor.unref();
};

/** Creates logins and the database, once. */
export const createDatabase = ({ bin, addresses, passwords, tls }) => {
  const psql = (args) =>
    execFileSync(join(bin, 'psql'), ['-X', '-q', '-d', `postgres://postgres@${addresses.database}/postgres`, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PGPASSWORD: passwords.superuser,
        PGSSLMODE: 'verify-full',
        PGSSLROOTCERT: tls.AUTHORITY,
        OWNER_PASSWORD: passwords.owner,
        APP_PASSWORD: passwords.app,
        WORKER_PASSWORD: passwords.worker,
      },
    });
  if (psql(['-At', '-c', `select count(*) from pg_database where datname = 'pay'`]).trim() === '1') return;
  psql(['-f', join(root, 'deploy/postgresql/roles.sql')]);
};

/**
 * Starts the cluster in a folder, a new one in an empty folder, and resolves once every part does its work.
 *
 * @param {string} folder
 * @param {(line: string) => void} [say]
 * @param {{ withHosts?: boolean, servers?: string, api?: string, settings?: Record<string, string> }} [options] of a new one: with hosts of their own, whose
 *   data are gone when it ends; servers of another release; where HAProxy listens for calls; further settings of the servers
 */
export const startCluster = async (
  folder,
  say = () => undefined,
  { withHosts = false, servers = root, api, settings } = {},
) => {
  const paths = files(folder);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  accessSync(folder, constants.W_OK);
  if (lives(readJson(paths.running)?.supervisor)) throw new Complaint(`The cluster in ${folder} runs already.`);
  const plan = readJson(paths.plan) ?? (await makePlan(folder, { withHosts, servers, api, settings }));
  if (plan.version !== 2)
    throw new Complaint(
      `The cluster in ${folder} was made by an earlier version: remove the folder, or name another one.`,
    );
  if (plan.hosts) raiseHosts(plan.hosts);
  supervise(folder);
  const { addresses } = plan;
  want(folder, ['etcd1', 'etcd2', 'etcd3']);
  say('three etcd');
  await until('The three etcd did not agree', 60, async () => {
    const states = await Promise.all(addresses.etcd.map((address) => etcdState(address, plan.tls)));
    return states.every(({ isUp }) => isUp) && states.some(({ isLeader }) => isLeader);
  });
  want(folder, ['pg1', 'haproxy']);
  say('the first PostgreSQL');
  const states = () => Promise.all(addresses.rest.map((address) => postgresState(address, plan.tls)));
  const isKnown = existsSync(join(plan.postgres[1] ?? '', 'PG_VERSION'));
  if (isKnown) want(folder, ['pg2', 'pg3']);
  await until('No PostgreSQL became the primary', 120, async () =>
    (await states()).some(({ role }) => role === 'primary'),
  );
  want(folder, ['pg2', 'pg3']);
  say('its standbys');
  await until('The standbys did not follow', 180, async () => {
    const roles = (await states()).map(({ role }) => role);
    return !roles.includes(null) && roles.includes('synchronous standby');
  });
  await until('HAProxy did not find the primary', 30, () => {
    try {
      createDatabase(plan);
      return true;
    } catch {
      return false;
    }
  });
  say('the worker, which brings the schema up to date');
  want(folder, ['worker']);
  await until('The worker did not become ready', 180, () => isReady(addresses.worker));
  say('two API processes');
  want(folder, ['api1', 'api2']);
  await until('The API did not become ready', 120, async () =>
    (await Promise.all([...addresses.apis, addresses.api].map((address) => isReady(address)))).every(Boolean),
  );
  return plan;
};

/** Words of `kill`, with the seconds after which the supervisor starts the part again: a primary later than its term ends, as with a machine that is gone. */
export const killable = { primary: 30, standby: 10, api: 5, etcd: 10, pooler: 5 };

/** Programs of a cluster by the word for them, as they are now: names and their processes. */
const partsOf = async (folder, what) => {
  const { etcd, postgres } = await statusOf(folder);
  const nodeWith = (...roles) => roles.flatMap((role) => postgres.filter((node) => node.role === role))[0]?.name;
  const names = {
    primary: nodeWith('primary'),
    standby: nodeWith('synchronous standby', 'standby'),
    api: 'api1',
    etcd: etcd.find(({ isLeader }) => isLeader)?.name ?? etcd.find(({ isUp }) => isUp)?.name,
    pooler: 'haproxy',
  };
  const name = what in names ? names[what] : what;
  if (!name) throw new Complaint(`There is no ${what} at this moment.`);
  return name;
};

/**
 * Kills a part as the loss of its machine does (SIGKILL; of a PostgreSQL with its Patroni), or does something else to it.
 *
 * @param {string} folder
 * @param {string} what a word of `killable`, or a program's name
 * @param {{ forSeconds?: number, part?: 'whole' | 'patroni' | 'postgres', signal?: NodeJS.Signals }} [options]
 * @returns {Promise<string>} name of the program
 */
export const killIn = async (
  folder,
  what,
  { forSeconds = killable[what] ?? 5, part = 'whole', signal = 'SIGKILL' } = {},
) => {
  const paths = files(folder);
  const name = await partsOf(folder, what);
  const plan = readJson(paths.plan);
  const number = /^pg(\d)$/.exec(name)?.[1];
  if (signal === 'SIGKILL' && part !== 'postgres')
    writeJson(paths.wanted, { ...readJson(paths.wanted), [name]: Date.now() + forSeconds * 1_000 });
  const known = [
    ...(part === 'postgres' ? [] : [readJson(paths.running)?.programs[name]]),
    ...(number === undefined || part === 'patroni' ? [] : [postmasterIn(plan.postgres[number - 1])]),
  ];
  for (const one of known) tell(one, signal);
  return name;
};

/**
 * Hands the primary's place to the synchronous standby, in order. Returns once Patroni has done it.
 *
 * @param {string} folder
 * @returns {Promise<{ from: string, to: string }>}
 */
export const switchIn = async (folder) => {
  const { addresses, passwords, tls } = readJson(files(folder).plan);
  const { postgres } = await statusOf(folder);
  const from = postgres.find(({ role }) => role === 'primary');
  const to = postgres.find(({ role }) => role === 'synchronous standby');
  if (!from || !to) throw new Complaint('A switch needs a primary and a synchronous standby.');
  const { status, text } = await ask(addresses.rest[Number(from.name.slice(2)) - 1], '/switchover', {
    tls,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`patroni:${passwords.patroni}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leader: from.name, candidate: to.name }),
    withinMs: 60_000,
  });
  if (status !== 200) throw new Complaint(`Patroni did not switch: ${text || 'no answer'}`);
  return { from: from.name, to: to.name };
};

/** A PostgreSQL's own processes: the postmaster and its children. */
const processesOf = (postmaster) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (pid === postmaster) return true;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
        return Number(stat.split(' ')[1]) === postmaster;
      } catch {
        return false;
      }
    });

/**
 * Stops the synchronous standby without a word for a while, its Patroni too, as a machine that hangs.
 *
 * @param {string} folder
 * @param {number} seconds
 * @returns {Promise<string>} name of the program
 */
export const pauseStandby = async (folder, seconds) => {
  const { postgres } = await statusOf(folder);
  const node = postgres.find(({ role }) => role === 'synchronous standby');
  if (!node?.pid || !node.patroniPid) throw new Complaint('There is no synchronous standby at this moment.');
  const known = [node.patroniPid, ...processesOf(node.pid)].map((pid) => ({ pid, begun: begunAt(pid) }));
  for (const one of known) tell(one, 'SIGSTOP');
  try {
    await pause(seconds * 1_000);
  } finally {
    for (const one of known) tell(one, 'SIGCONT');
  }
  return node.name;
};

const titleOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Shorter than `wal_sender_timeout`: the standby stays the synchronous one. */
const lateMs = 2_500;

/**
 * Makes the synchronous standby late: what receives the log for it works for a moment, then stands still for some seconds, and so on.
 *
 * @param {string} folder
 * @returns {Promise<() => Promise<void>>} ends it
 */
export const slowStandby = async (folder) => {
  const { postgres } = await statusOf(folder);
  const node = postgres.find(({ role }) => role === 'synchronous standby');
  if (!node?.pid) throw new Complaint('There is no synchronous standby at this moment.');
  const receiver = () => {
    const pid = processesOf(node.pid).find((one) => titleOf(one).includes('walreceiver'));
    return pid === undefined ? undefined : { pid, begun: begunAt(pid) };
  };
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      const known = receiver();
      tell(known, 'SIGSTOP');
      for (const until = Date.now() + lateMs; !isOver && Date.now() < until;) await pause(50);
      tell(known, 'SIGCONT');
      if (!isOver) await pause(100);
    }
  })();
  return async () => {
    isOver = true;
    await working;
  };
};

/**
 * Ends a server in an orderly way and resolves once the supervisor has started it again and it is ready.
 *
 * @param {string} folder
 * @param {string} name
 */
export const restartIn = async (folder, name) => {
  const paths = files(folder);
  const known = () => readJson(paths.running)?.programs[name];
  const before = known();
  tell(before, 'SIGTERM');
  await until(`${name} did not end`, 60, () => !lives(before));
  await until(`${name} was not ready again`, 60, async () => {
    const { servers } = await statusOf(folder);
    return lives(known()) && servers.some((server) => server.name === name && server.isReady);
  });
};

/**
 * Starts a server again from the release in a folder, this one without a folder; see `restartIn`.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} [servers]
 */
export const upgradeIn = async (folder, name, servers = root) => {
  const paths = files(folder);
  const plan = readJson(paths.plan);
  const programs = plan.programs.map((one) => (one.name === name ? { ...one, args: [serverOf(servers)] } : one));
  writeJson(paths.plan, { ...plan, programs });
  await restartIn(folder, name);
};

/**
 * Ends some programs in an orderly way, until the cluster is started again.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 */
export const endIn = async (folder, names) => {
  const paths = files(folder);
  const wanted = readJson(paths.wanted);
  writeJson(paths.wanted, Object.fromEntries(Object.entries(wanted).filter(([name]) => !names.includes(name))));
  const known = names.flatMap((name) => readJson(paths.running)?.programs[name] ?? []);
  for (const one of known) tell(one, 'SIGTERM');
  await until('The programs did not end', 60, () => !known.some(lives));
};

/**
 * Ends everything that the cluster in a folder started, by its own processes.
 *
 * @param {string} folder
 */
export const stopCluster = async (folder) => {
  const paths = files(folder);
  const running = readJson(paths.running);
  const plan = readJson(paths.plan);
  if (!plan) throw new Complaint(`There is no cluster in ${folder}.`);
  if (tell(running?.supervisor, 'SIGTERM')) {
    await until('The supervisor did not end', 240, () => !lives(running.supervisor));
    if (plan.hosts) razeHosts(plan.hosts);
    return;
  }
  // Its supervisor is gone: its programs are those that it wrote down.
  const left = [
    ...Object.values(running?.programs ?? {}),
    ...plan.postgres.flatMap((folder) => postmasterIn(folder) ?? []),
  ];
  for (const known of left) {
    tell(known, 'SIGCONT');
    tell(known, 'SIGTERM');
  }
  await pause(3_000);
  for (const known of [...left, ...plan.postgres.flatMap((folder) => postmasterIn(folder) ?? [])])
    tell(known, 'SIGKILL');
  if (plan.hosts) razeHosts(plan.hosts);
};
