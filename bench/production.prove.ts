/**
 * Walks docs/production.md: its blocks run as they stand there, in their order, on an empty machine: an unpacked release and its upgrade, Debian's PostgreSQL, nginx
 * with TLS from an authority of its own, a mail server, an Ethereum node, a signer, OFAC's list and recorded prices of markets under their own names over TLS. Behind the last block the first
 * administrator signs in over TLS, a deposit is credited and a withdrawal is sent, both screened; Prometheus sees both processes and nothing that would
 * wake anybody. Exit code 1 where anything deviates.
 *
 * The empty machine is a namespace of this one: what is written to /etc, /opt, /var, /root, /run and /usr/local is gone afterwards, ports are its own
 * and nothing outside is reached. Needs root on Linux.
 *
 *   npm run prove production
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from './production/authority';
import { becomeEmptyMachine } from './production/empty-machine';
import { addNextRelease, nextVersion } from './production/next-release';
import { liveThere } from './production/live-there';
import { assertWatched } from './production/watched';
import { walkPage } from './production/walk-page';

const hostName = 'pay.walk.test';
const inside = process.env['WALK_FOLDER'];

const enter = async (): Promise<number> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('The walk needs root on Linux.');
  for (const program of ['unshare', 'nginx', 'pg_createcluster', 'openssl', 'curl', 'prometheus', 'promtool'])
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-walk-'));
  try {
    const release = join(import.meta.dirname, '../scripts/release.mjs');
    execFileSync(process.execPath, [release, `--into=${join(folder, 'release')}`], { stdio: 'inherit' });
    addNextRelease(join(folder, 'release'));
    makeAuthority(folder, hostName);
    const own = [...process.execArgv, ...process.argv.slice(1)];
    const namespace = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child=KILL'];
    const { status } = spawnSync('unshare', [...namespace, '--', process.execPath, ...own], {
      env: { ...process.env, WALK_FOLDER: folder, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') },
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Time that all processes here have used so far, and what they waited for. */
const cpuSeconds = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      const path = `/proc/${pid}/stat`;
      let stat: string;
      try {
        stat = readFileSync(path, 'utf8');
      } catch {
        // A process may end while the others are counted.
        return sum;
      }
      const fields = stat.replace(/^.*\) /s, '').split(' ');
      return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / 100;
    }, 0);

const walk = async (folder: string): Promise<number> => {
  const began = performance.now();
  becomeEmptyMachine(folder, hostName);
  const world = await walkPage(folder, hostName);
  const { version } = (await (await fetch(`https://${hostName}/health/live`)).json()) as { version: string };
  if (version !== nextVersion) throw new Error(`The upgrade ended with version ${version}`);
  await liveThere(hostName, world);
  await assertWatched();
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`Walked the page and lived there in ${seconds} s, ${cpuSeconds().toFixed(0)} s of a core.`);
  return 0;
};

process.exit(await (inside === undefined ? enter() : walk(inside)));
