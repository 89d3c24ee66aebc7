import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { backends, hostMap } from '@countinghouse/api/cells';
import { lives, tell } from '../scripts/lib/cluster/processes.mjs';
import {
  etcdInterfaceFor,
  filled,
  issueCertificate,
  systemPrograms,
  template,
} from '../scripts/lib/cluster/cluster.mjs';

// The short part: `npm run prove cluster` starts one and kills its parts.

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-cluster-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Some value for each place of a file: an address where one belongs. */
const valuesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...template(name).matchAll(/\$\{(\w+)\}/g)].map(([, place = '']) => [
      place,
      place.startsWith('PATRONI_PORT')
        ? '8008'
        : /^(POSTGRES(_\d)?|API(_\d)?|DATABASE|REPLICAS|ETCD_CLIENTS?|ETCD_PEER|PATRONI_REST)$/.test(place)
          ? '127.0.0.1:5432'
          : place.startsWith('PATRONI_HOST')
            ? '127.0.0.1'
            : place.toLowerCase(),
    ]),
  );

describe('the files of a cluster', () => {
  it('have a value for every place, or are not written', () => {
    expect(() => filled('etcd.yml', {})).toThrow('asks for ETCD_NAME');
    expect(filled('etcd.yml', valuesOf('etcd.yml'))).not.toContain('${');
  });

  it('replace a primary within 20 s, and keep an acknowledged commit on two machines', () => {
    const patroni = parse(filled('patroni.yml', valuesOf('patroni.yml'))) as {
      restapi: object;
      etcd_interface: object;
      postgresql: { authentication: object };
      bootstrap: { dcs: { postgresql: { parameters: Record<string, string> } } & Record<string, unknown> };
    };
    // As text: a place in braces is a mapping to a formatter.
    expect(patroni.restapi).toMatchObject({ authentication: { username: 'patroni', password: 'patroni_password' } });
    expect(patroni.etcd_interface).toMatchObject({ hosts: '127.0.0.1:5432' });
    expect(patroni.postgresql.authentication).toMatchObject({ superuser: { password: 'superuser_password' } });
    const { dcs } = patroni.bootstrap;
    expect(dcs).toMatchObject({ ttl: 20, loop_wait: 5, retry_timeout: 5, synchronous_mode: true, failsafe_mode: true });
    // Patroni's own rule: otherwise a primary may lose its term while it still works.
    expect(Number(dcs['loop_wait']) + 2 * Number(dcs['retry_timeout'])).toBeLessThanOrEqual(Number(dcs['ttl']));
    const { parameters } = dcs.postgresql;
    expect(parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
    expect(parameters['wal_sender_timeout']).toBe('5s');
  });

  it('a Patroni that would take the place of another primary by the newer interface of etcd is given the older one', () => {
    expect(['patroni 3.0.2', 'patroni 2.1.4', '?'].map(etcdInterfaceFor)).toEqual(['etcd', 'etcd', 'etcd']);
    expect(['patroni 3.0.3', 'patroni 3.3.0', 'patroni 4.0.5'].map(etcdInterfaceFor)).toEqual([
      'etcd3',
      'etcd3',
      'etcd3',
    ]);
  });

  it('[CELL-4] let nobody in without TLS, and nobody speak for a member without a certificate of the cluster', () => {
    const etcd = parse(filled('etcd.yml', valuesOf('etcd.yml'))) as Record<string, unknown>;
    const certificates = { 'client-cert-auth': true, 'trusted-ca-file': 'authority', 'cert-file': 'certificate' };
    expect(etcd['client-transport-security']).toMatchObject(certificates);
    expect(etcd['peer-transport-security']).toMatchObject(certificates);
    const urls = Object.entries(etcd).filter(([name]) => name.endsWith('-urls'));
    expect(urls).toHaveLength(4);
    for (const [, url] of urls) expect(url).toMatch(/^https:/);

    type Login = { readonly sslmode: string; readonly sslrootcert: string };
    const patroni = parse(filled('patroni.yml', valuesOf('patroni.yml'))) as {
      restapi: object;
      etcd_interface: object;
      postgresql: { pg_hba: readonly string[]; authentication: Record<string, Login>; parameters: object };
    };
    expect(patroni.restapi).toMatchObject({ certfile: 'certificate', cafile: 'authority', verify_client: 'required' });
    expect(patroni.etcd_interface).toMatchObject({ protocol: 'https', cacert: 'authority', cert: 'certificate' });
    expect(patroni.postgresql.pg_hba.filter((line) => !/^(local|hostssl) .* (peer|scram-sha-256)$/.test(line))).toEqual(
      [],
    );
    expect(patroni.postgresql.parameters).toMatchObject({ ssl: 'on', ssl_cert_file: 'certificate' });
    const logins = Object.values(patroni.postgresql.authentication);
    expect(logins.map(({ sslmode, sslrootcert }) => [sslmode, sslrootcert])).toEqual(
      Array.from({ length: 3 }, () => ['verify-full', 'authority']),
    );

    const checks = filled('haproxy.cfg', valuesOf('haproxy.cfg')).split('\n');
    expect(checks.filter((line) => /^ {2}server pg/.test(line) && !/ verifyhost (pg\d) /.test(line))).toEqual([]);
    expect(
      checks.filter((line) => line.endsWith('check-ssl verify required ca-file authority crt haproxy_pem')),
    ).toHaveLength(2);
  });

  it('start etcd with the gateway that Patroni asks', () => {
    expect(parse(filled('etcd.yml', valuesOf('etcd.yml')))).toMatchObject({ 'enable-grpc-gateway': true });
  });

  it.runIf(existsSync('/usr/sbin/haproxy'))(
    '[CELL-1] in front of cells are taken by HAProxy, with the map of the cells',
    () => {
      const cells = [
        { name: 'north', address: 'https://a.example', hosts: ['a.example', 'b.example'], servers: ['127.0.0.1:3000'] },
        { name: 'south', address: 'https://c.example', hosts: ['c.example'], servers: ['127.0.0.1:3001'] },
      ];
      const map = join(directory, 'cells.map');
      writeFileSync(map, hostMap(cells));
      writeFileSync(join(directory, 'backends.cfg'), backends(cells));
      writeFileSync(
        join(directory, 'cells.cfg'),
        filled('cells.cfg', { ...valuesOf('cells.cfg'), CELLS: '127.0.0.1:5432', CELLS_MAP: map }),
      );
      const files = ['cells.cfg', 'backends.cfg'].flatMap((name) => ['-f', join(directory, name)]);
      const { status, stdout, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', ...files], { encoding: 'utf8' });
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('valid')]);
    },
  );

  it.runIf(existsSync('/usr/sbin/haproxy'))('are taken by HAProxy', () => {
    const file = join(directory, 'haproxy.cfg');
    const { AUTHORITY, PEM } = issueCertificate(join(directory, 'tls'), 'haproxy', ['IP:127.0.0.1']);
    writeFileSync(file, filled('haproxy.cfg', { ...valuesOf('haproxy.cfg'), AUTHORITY, HAPROXY_PEM: PEM }));
    const { status, stdout, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('valid')]);
  });
});

it('a machine without the programs is told the line that installs them', () => {
  expect(() => systemPrograms([directory], directory)).toThrow(
    /^A cluster needs .*: apt-get install --no-install-recommends etcd-server etcd-client patroni .* haproxy postgresql$/,
  );
});

it('a process is only ever ended as itself: another one with its number is left alone', () => {
  const other = { pid: process.pid, begun: 1 };
  expect(lives(other)).toBe(false);
  expect(tell(other, 'SIGKILL')).toBe(false);
});
