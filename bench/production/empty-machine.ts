import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { marketHosts } from '@countinghouse/api/testing/outside';

const written = ['etc', 'opt', 'var', 'root', 'run', 'usr/local'];

/** Pictures of a brand as docs/brands.md asks for them. */
const pictures = ['logo-light.svg', 'logo-dark.svg', 'icon.png', 'apple-180.png', 'pwa-192.png', 'pwa-512.png'];

/**
 * Inside namespaces of its own (mounts, network, processes): lays an empty layer over every folder that the page writes to, raises the loopback
 * interface and puts there what the page takes as given: archive, certificate, the host's name, and programs that stand for systemd and for a mirror
 * of Debian.
 */
export const becomeEmptyMachine = (folder: string, hostName: string): void => {
  const run = (program: string, ...args: readonly string[]) => execFileSync(program, [...args], { stdio: 'inherit' });
  const layers = join(folder, 'layers');
  mkdirSync(layers);
  run('mount', '-t', 'tmpfs', '-o', 'size=6g,mode=755', 'tmpfs', layers);
  for (const name of written) {
    const [upper, work] = [join(layers, name, 'upper'), join(layers, name, 'work')];
    for (const each of [upper, work]) mkdirSync(each, { recursive: true });
    const options = `lowerdir=/${name},upperdir=${upper},workdir=${work}`;
    run('mount', '-t', 'overlay', '-o', options, 'overlay', `/${name}`);
  }
  run('ip', 'link', 'set', 'lo', 'up');
  const names = [hostName, ...Object.values(marketHosts)];
  appendFileSync('/etc/hosts', `\n${names.map((name) => `127.0.0.1 ${name}`).join('\n')}\n`);
  cpSync(join(folder, 'release'), '/root', { recursive: true });
  mkdirSync('/run/walk/bin', { recursive: true });
  for (const [file, name] of [
    ['systemctl.mjs', 'systemctl'],
    ['apt-get', 'apt-get'],
  ] as const) {
    copyFileSync(join(import.meta.dirname, file), `/run/walk/bin/${name}`);
    chmodSync(`/run/walk/bin/${name}`, 0o755);
  }
  // Brought before the steps that read them: the certificate of an own authority, and the pictures of a brand.
  mkdirSync('/etc/countinghouse/tls', { recursive: true });
  for (const name of ['chain.pem', 'key.pem']) copyFileSync(join(folder, name), `/etc/countinghouse/tls/${name}`);
  mkdirSync('/etc/countinghouse/brand');
  for (const name of pictures)
    copyFileSync(
      join(import.meta.dirname, '../../apps/api/assets/brands/harbour', name),
      `/etc/countinghouse/brand/${name}`,
    );
  copyFileSync(join(folder, 'authority.pem'), '/etc/ssl/certs/walk-authority.pem');
};
