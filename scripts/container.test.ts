import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../apps/api/src/config';
import { settingNames } from '../apps/api/src/config-names';
import { instructionsOf, mountOf, readComposition, secondsOf } from '../bench/container/composition';
import { blocksOf } from '../bench/production/blocks';
import { root } from './lib/project.mjs';
import { operatorPrograms } from './lib/server-programs.mjs';

// The short part: `npm run prove container` builds the image and runs it by these files.

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-container-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const file = instructionsOf(read('deploy/container/Containerfile'));
const said = (word: string): string[] => file.filter(([name]) => name === word).map(([, rest]) => rest);
const text = read('deploy/container/compose.yml');
const { services, networks, volumes } = readComposition(text);
const head = text.slice(0, text.indexOf('\nx-server:'));
const servers = ['api', 'worker'].map((role) => ({ role, service: services[role]! }));
/** Settings that the image brings. */
const imageSettings = Object.fromEntries(said('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))));
/** Files and folders beside the compose file, as its head lists them. */
const beside = [...head.matchAll(/^# {3}(\S+?)\/? /gm)].map(([, name = '']) => name);

describe('the container file', () => {
  it('adds the archive that a release makes, and starts its server as an account without rights, with the only place it writes to', () => {
    expect(said('ADD')).toEqual(['countinghouse-${VERSION}.tar.gz /opt/countinghouse/']);
    expect(said('WORKDIR')).toEqual(['/opt/countinghouse/current']);
    const [entry, command] = [said('ENTRYPOINT'), said('CMD')].map(([list]) => JSON.parse(list ?? '') as string[]);
    expect([...entry!, ...command!]).toEqual(['node', 'server.mjs']);
    expect(read('scripts/lib/release.mjs')).toContain("{ server: 'main'");
    expect(said('USER')).toEqual(['10001:10001']);
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(said('VOLUME')).toEqual([imageSettings['DATA_DIR']]);
    expect(said('RUN').join()).toContain(`install -d -m 0750 -o 10001 -g 10001 ${imageSettings['DATA_DIR']}`);
    expect(said('EXPOSE')).toEqual([imageSettings['PORT']]);
  });
});

describe('the composition', () => {
  it('gives the servers settings that exist and that production takes, with a role and ports of its own for each', () => {
    const secret = join(directory, 'secret-key');
    writeFileSync(secret, 'Zq3vN8rT5wXy2LkP9sDf6HgJ4mBc7VtR1aEu0iOo');
    const ports = servers.flatMap(({ role, service }) => {
      const own = { ...imageSettings, ...service.environment };
      expect(Object.keys(own).filter((name) => !settingNames.some((known) => known === name))).toEqual([]);
      const config = readConfig({
        ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])),
        PUBLIC_URL: 'https://pay.example.com',
        TRUST_PROXY: '10.89.7.0/24',
        SECRET_KEY_FILE: secret,
        DATABASE_URL: 'postgres://pay_owner:x@database:5432/pay',
        DATABASE_APP_URL: 'postgres://pay_app:x@database:5432/pay',
        DATABASE_WORKER_URL: 'postgres://pay_worker:x@database:5432/pay',
        SMTP_URL: 'smtps://user:password@mail.example.com',
        MAIL_FROM: 'Example Pay <no-reply@example.com>',
      });
      expect(config).toMatchObject({ mode: 'production', role, host: '0.0.0.0' });
      expect(service.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${config.port}/health/ready`);
      // Draining and what running work is given end before the container is killed.
      expect(secondsOf(service.stop_grace_period ?? '')).toBeGreaterThan(config.drainSeconds + 20);
      return [config.port, config.metricsPort];
    });
    expect(new Set(ports).size).toBe(4);
  });

  it('runs the servers without rights on a root that nobody writes to, with their data on a volume', () => {
    for (const { service } of servers) {
      expect(service).toMatchObject({
        image: 'countinghouse:${VERSION}',
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      const writable = (service.volumes ?? []).map(mountOf).filter(({ mode }) => mode === 'rw');
      expect(writable.map(({ to }) => to)).toEqual([imageSettings['DATA_DIR']]);
    }
  });

  it('lays every file where its reader looks for it, and says in its head which lie beside it', () => {
    const all = Object.values(services);
    const mounts = all.flatMap((service) => (service.volumes ?? []).map(mountOf));
    const own = mounts.filter(({ from }) => from.startsWith('./')).map(({ from }) => from.slice(2).split('/')[0] ?? '');
    const files = all.flatMap((service) => service.env_file ?? []);
    expect([...new Set([...own, ...files])].toSorted()).toEqual(beside.toSorted());
    const ofDatabase = mounts.filter(({ from }) => from.startsWith('./postgresql/'));
    expect(ofDatabase.filter(({ from, mode }) => mode !== 'ro' || !existsSync(join(root, 'deploy', from)))).toEqual([]);
    const at = (from: string) => mounts.filter((mount) => mount.from === from).map(({ to }) => to);
    const page = blocksOf(read('docs/production.md')).map((block) => block.text);
    const secretFile = /^SECRET_KEY_FILE="(.*)"$/m.exec(page.join('\n'))?.[1];
    expect(new Set(at('./secret-key'))).toEqual(new Set([secretFile]));
    const nginx = read('deploy/nginx/countinghouse.conf');
    const certificate = /ssl_certificate (\S+);/.exec(nginx)?.[1] ?? '';
    expect(at('./tls')).toEqual([dirname(certificate)]);
    expect(nginx).toContain('  server 127.0.0.1:3000;');
    expect(head).toContain(`api:${services['api']?.environment?.['PORT']} instead of 127.0.0.1:3000`);
    const database = services['database']!;
    const [settings = ''] = at('./postgresql/countinghouse.conf');
    expect(database.command).toContain(`config_file=${settings}`);
    for (const folder of read('deploy/postgresql/countinghouse.conf').match(/\/backups(?=\/)/g) ?? [])
      expect(at('backups')).toContain(folder);
  });

  it('names only services, volumes and networks that it has, and waits only for what tells its health', () => {
    const all = Object.entries(services);
    const named = all.flatMap(([, service]) =>
      (service.volumes ?? []).map((volume) => mountOf(volume).from).filter((from) => !from.startsWith('./')),
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    expect(new Set(all.flatMap(([, service]) => service.networks ?? []))).toEqual(new Set(Object.keys(networks)));
    const awaited = all.flatMap(([, { depends_on = [] }]) =>
      Array.isArray(depends_on) ? depends_on.map((other) => [other, null] as const) : Object.entries(depends_on),
    );
    expect(awaited.filter(([other]) => !(other in services))).toEqual([]);
    const asked = awaited.filter(([, condition]) => condition?.condition === 'service_healthy');
    expect(asked.filter(([other]) => services[other]?.healthcheck === undefined)).toEqual([]);
    expect(head).toContain('10.89.7.0/24');
    expect(JSON.stringify(networks)).toContain('10.89.7.0/24');
  });

  it('is told by a page whose commands are programs of the release', () => {
    const part = read('docs/production.md').split('\n## Containers\n')[1] ?? '';
    const programs = [...part.matchAll(/\b(?:api|worker) node ([a-z-]+)\.mjs/g)].map(([, name = '']) => name);
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.filter((name) => !(name in operatorPrograms))).toEqual([]);
  });
});
