/**
 * Builds the image of deploy/container from a release made now, and runs both servers by what the compose file says of them (account, root, rights,
 * volumes, settings, health, time to stop) with podman, against a PostgreSQL set up by deploy/postgresql. Exit code 1 where anything deviates.
 *
 * No registry is needed: Debian's packages and the Node that runs this stand for the official image of Node. Network and mounts are the proof's own; its
 * network has no bridge, so that the host names of the compose file lead to the loopback interface. Not proved: the composition's network, the images of
 * PostgreSQL and nginx.
 *
 * Needs root on Linux, podman, buildah, runc, mmdebstrap (for the first time only, with Debian's mirror) and PostgreSQL of the distribution.
 *
 *   npm run prove container
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mountOf, readComposition, secondsOf, type Service } from './container/composition';
import { startDatabase } from './container/database';
import { configureEngine, debianBase, makeBase, run } from './container/engine';

const inside = process.env['CONTAINER_FOLDER'];
const deploy = join(import.meta.dirname, '../deploy/container');
const passwords = { OWNER_PASSWORD: 'owner-of-it', APP_PASSWORD: 'calls-of-it', WORKER_PASSWORD: 'jobs-of-it' };
const account = 10_001;
const megabyte = 1_000_000;

const enter = (): number => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('The proof needs root on Linux.');
  const missing = ['unshare', 'podman', 'buildah', 'runc'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  if (missing.length > 0) throw new Error(`The proof needs ${missing.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-container-'));
  try {
    const release = join(import.meta.dirname, '../scripts/release.mjs');
    execFileSync(process.execPath, [release, `--into=${join(folder, 'context')}`], { stdio: 'inherit' });
    copyFileSync(debianBase(join(tmpdir(), 'countinghouse-bases')), join(folder, 'base.tar'));
    const own = [...process.execArgv, ...process.argv.slice(1)];
    const namespace = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child=KILL'];
    const { status } = spawnSync('unshare', [...namespace, '--', process.execPath, ...own], {
      env: { ...process.env, CONTAINER_FOLDER: folder },
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const deviations: string[] = [];
const demand = (what: string, holds: boolean, detail = ''): void => {
  console.log(`  ${holds ? 'holds' : 'DEVIATES'}: ${what}${detail === '' ? '' : ` (${detail})`}`);
  if (!holds) deviations.push(what);
};

/** Arguments of `podman run` that say what the compose file says of a service. */
const argumentsOf = (name: string, service: Service, folder: string): string[] => [
  'run',
  '--detach',
  `--name=${name}`,
  '--network=host',
  '--add-host=database:127.0.0.1',
  `--env-file=${join(folder, service.env_file ?? '')}`,
  ...Object.entries(service.environment ?? {}).map(([key, value]) => `--env=${key}=${value}`),
  ...(service.volumes ?? []).map(mountOf).map(({ from, to, mode }) => {
    const source = from.startsWith('./') ? join(folder, from) : from;
    return `--volume=${source}:${to}:${mode}`;
  }),
  // Otherwise podman lays writable folders over a root that is not.
  ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
  ...(service.tmpfs ?? []).map((path) => `--tmpfs=${path}`),
  ...(service.cap_drop ?? []).map((right) => `--cap-drop=${right}`),
  ...(service.security_opt ?? []).map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
  `--stop-timeout=${secondsOf(service.stop_grace_period ?? '')}`,
];

/** Checks as the compose file says it; podman's own would need systemd to be asked regularly. */
const isHealthy = (name: string, { healthcheck }: Service): boolean =>
  spawnSync('podman', ['exec', name, ...(healthcheck?.test ?? []).slice(1)]).status === 0;

const healthyWithin = async (name: string, service: Service): Promise<number> => {
  const began = performance.now();
  const atMost = secondsOf(service.healthcheck?.start_period ?? '') * 1_000;
  while (performance.now() - began < atMost) {
    if (isHealthy(name, service)) return (performance.now() - began) / 1_000;
    await pause(300);
  }
  throw new Error(`${name} was not healthy in time:\n${run('podman', ['logs', name])}`);
};

const statusIn = async (name: string): Promise<string> =>
  readFileSync(`/proc/${run('podman', ['inspect', '--format={{.State.Pid}}', name])}/status`, 'utf8');

/** Runs a line of JavaScript in a container; whether it succeeded. */
const inContainer = (name: string, line: string): boolean =>
  spawnSync('podman', ['exec', name, 'node', '-e', line]).status === 0;

const writes = (path: string): string => `require('fs').writeFileSync('${path}/probe', '')`;

const prove = async (folder: string): Promise<number> => {
  const began = performance.now();
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  configureEngine(folder);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  const image = `countinghouse:${version}`;
  copyFileSync(join(deploy, 'Containerfile'), join(folder, 'context/Containerfile'));
  const base = makeBase(join(folder, 'base.tar'), folder);
  const built = ['--network=host', `--build-arg=BASE=${base}`, `--build-arg=VERSION=${version}`, `--tag=${image}`];
  run('podman', ['build', ...built, join(folder, 'context')]);
  const size = (name: string) => Number(run('podman', ['image', 'inspect', '--format={{.Size}}', name]));
  const [whole, below] = [size(image), size(base)];
  console.log(
    `  image of ${(whole / megabyte).toFixed(0)} MB, ${((whole - below) / megabyte).toFixed(1)} MB above its base`,
  );

  const place = join(folder, 'composition');
  mkdirSync(place);
  execFileSync('chmod', ['0755', folder, place]);
  startDatabase(join(place, 'database'), passwords);
  const secret = join(place, 'secret-key');
  writeFileSync(secret, run('openssl', ['rand', '-base64', '48']), { mode: 0o400 });
  run('chown', [`${account}:${account}`, secret]);
  const url = (login: string, password: string) => `postgres://${login}:${password}@database:5432/pay`;
  const settings = {
    PUBLIC_URL: 'https://pay.example.com',
    TRUST_PROXY: '10.89.7.0/24',
    SECRET_KEY_FILE: '/etc/countinghouse/secret-key',
    DATABASE_URL: url('pay_owner', passwords.OWNER_PASSWORD),
    DATABASE_APP_URL: url('pay_app', passwords.APP_PASSWORD),
    DATABASE_WORKER_URL: url('pay_worker', passwords.WORKER_PASSWORD),
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'Example Pay <no-reply@example.com>',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(place, 'countinghouse.env'), lines.join(''));

  const { services } = readComposition(readFileSync(join(deploy, 'compose.yml'), 'utf8'));
  const names = ['api', 'worker'] as const;
  for (const name of names) {
    const service = services[name]!;
    run('podman', [...argumentsOf(name, service, place), image]);
    const seconds = await healthyWithin(name, service);
    demand(`${name} is healthy by its own check`, true, `${seconds.toFixed(1)} s`);
    const status = await statusIn(name);
    const field = (key: string) => new RegExp(`^${key}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
    demand(
      `${name} runs as ${account} with no rights and can gain none`,
      [
        field('Uid')
          .split('\t')
          .every((id) => Number(id) === account),
        ['CapPrm', 'CapEff', 'CapBnd'].every((kind) => /^0+$/.test(field(kind))),
        field('NoNewPrivs') === '1',
      ].every(Boolean),
    );
    demand(
      `${name} writes nothing to its root`,
      !['/opt/countinghouse', '/usr/local/bin', '/etc', '/var', '/'].some((path) => inContainer(name, writes(path))),
    );
    demand(
      `${name} writes to its data and to /tmp`,
      ['/var/lib/countinghouse', '/tmp'].every((path) => inContainer(name, writes(path))),
    );
  }

  const ask = (path: string) =>
    fetch(`http://127.0.0.1:3000${path}`, { headers: { host: 'pay.example.com', accept: 'text/html' } });
  const page = await ask('/');
  const shown = await page.text();
  demand('the sign-in page is answered', page.status === 200 && shown.includes('<div id="root"'), String(page.status));
  const refused = await fetch('http://127.0.0.1:3000/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'Walnut-Harbour-7' }),
  });
  demand('a stranger is refused by the database', refused.status === 401, String(refused.status));
  const worked = await (await fetch('http://127.0.0.1:9102/metrics')).text();
  demand('the worker tells its numbers', worked.includes('\ncountinghouse_database_up 1\n'));
  for (const program of ['ledger-verify', 'audit-verify'])
    demand(
      `${program} of the image finds nothing`,
      spawnSync('podman', ['exec', 'api', 'node', `${program}.mjs`]).status === 0,
    );

  for (const name of names) {
    const limit = secondsOf(services[name]!.stop_grace_period ?? '');
    const stopBegan = performance.now();
    run('podman', ['stop', name]);
    const seconds = (performance.now() - stopBegan) / 1_000;
    const code = run('podman', ['inspect', '--format={{.State.ExitCode}}', name]);
    demand(
      `${name} ends by itself on SIGTERM`,
      code === '0' && seconds < limit,
      `${seconds.toFixed(1)} s of ${limit} s, exit code ${code}`,
    );
  }
  run('podman', [...argumentsOf('again', services['api']!, place), image]);
  await healthyWithin('again', services['api']!);
  demand(
    'a new container goes on with the data of the volume',
    inContainer('again', "require('fs').statSync('/var/lib/countinghouse/probe')"),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`${deviations.length} deviations in ${seconds} s.`);
  return deviations.length === 0 ? 0 : 1;
};

process.exit(
  inside === undefined
    ? enter()
    : await prove(inside).catch((error: unknown) => {
        console.error(error);
        return 1;
      }),
);
