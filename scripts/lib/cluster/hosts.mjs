import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Complaint } from '../terminal.mjs';

/**
 * Hosts of a cluster in a box, one for each PostgreSQL and its etcd: a network namespace behind a bridge, a disk in memory, and a clock that can be set
 * wrong. What happens to one can be done to it alone. Everybody else, HAProxy and the servers of the API, is on the bridge. Needs root on Linux.
 */

const run = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 });
const ip = (...args) => run('ip', ...args);
const isThere = (...args) => {
  try {
    ip(...args);
    return true;
  } catch {
    return false;
  }
};

const preloads = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/** Names and addresses of the hosts of a new cluster in a folder. */
export const planHosts = (folder, count, user) => {
  const library = preloads.find((path) => existsSync(path));
  const missing = ['ip', 'iptables', 'nsenter', 'setpriv'].filter(
    (name) => !['/usr/sbin', '/usr/bin', '/sbin'].some((at) => existsSync(join(at, name))),
  );
  if (process.platform !== 'linux' || user.uid === undefined || missing.length > 0 || library === undefined)
    throw new Complaint(
      'Hosts of their own need root on Linux: apt-get install --no-install-recommends iproute2 iptables faketime',
    );
  let net = randomInt(1, 250);
  while (isThere('link', 'show', `chb${net}`)) net = randomInt(1, 250);
  return {
    bridge: `chb${net}`,
    network: `10.213.${net}.0/24`,
    gateway: `10.213.${net}.254`,
    diskMegabytes: 700,
    library,
    user,
    all: Array.from({ length: count }, (_, at) => ({
      name: `pg${at + 1}`,
      namespace: `chn${net}h${at + 1}`,
      link: `chv${net}h${at + 1}`,
      address: `10.213.${net}.${at + 1}`,
      disk: join(folder, `pg${at + 1}`),
    })),
  };
};

/** Makes the hosts that are not there. */
export const raiseHosts = (hosts) => {
  const { bridge, gateway, user } = hosts;
  if (!isThere('link', 'show', bridge)) {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${gateway}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
  }
  for (const { namespace, link, address, disk } of hosts.all) {
    if (!isThere('netns', 'exec', namespace, 'true')) {
      ip('netns', 'add', namespace);
      ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      ip('link', 'set', link, 'master', bridge);
      ip('link', 'set', link, 'up');
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', namespace, 'link', 'set', 'eth0', 'up');
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
    }
    mkdirSync(disk, { recursive: true });
    if (!readFileSync('/proc/self/mounts', 'utf8').includes(` ${disk} tmpfs `)) {
      run(
        'mount',
        '-t',
        'tmpfs',
        '-o',
        `size=${hosts.diskMegabytes}m,mode=0700,uid=${user.uid},gid=${user.gid}`,
        'tmpfs',
        disk,
      );
      chownSync(disk, user.uid, user.gid);
    }
  }
};

/** Takes the hosts away, with what is on their disks. */
export const razeHosts = (hosts) => {
  for (const { namespace, link, disk } of hosts.all) {
    if (isThere('netns', 'exec', namespace, 'true')) ip('netns', 'del', namespace);
    if (isThere('link', 'show', link)) ip('link', 'del', link);
    if (readFileSync('/proc/self/mounts', 'utf8').includes(` ${disk} tmpfs `)) run('umount', disk);
  }
  if (isThere('link', 'show', hosts.bridge)) ip('link', 'del', hosts.bridge);
};

/** A command line that runs at a host, by its account and with the process id that it is started with. */
export const atHost = ({ namespace }, { uid, gid }, command, args) => ({
  command: 'nsenter',
  args: [
    `--net=/run/netns/${namespace}`,
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    command,
    ...args,
  ],
});

/**
 * Drops what passes between a host and all others, or only calls to some ports; nobody is told.
 *
 * @param {{ namespace: string }} host
 * @param {readonly string[]} [ports]
 */
export const cut = ({ namespace }, ports = []) => {
  const calls = ports.length === 0 ? [] : ['-p', 'tcp', '-m', 'multiport', '--dports', ports.join(',')];
  for (const way of [
    ['INPUT', '-i'],
    ['OUTPUT', '-o'],
  ])
    run('nsenter', `--net=/run/netns/${namespace}`, 'iptables', '-w', '-A', ...way, 'eth0', ...calls, '-j', 'DROP');
};

export const heal = ({ namespace }) => run('nsenter', `--net=/run/netns/${namespace}`, 'iptables', '-w', '-F');

const clockFile = (folder, name) => join(folder, 'clocks', name);

/** Environment of a program whose clock can be set wrong. */
export const withClock = ({ library }, folder, name) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile(folder, name),
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** Sets the clock of a program wrong by some seconds, or right with none, within the next second. */
export const setClock = (folder, name, seconds) => {
  mkdirSync(join(folder, 'clocks'), { recursive: true, mode: 0o755 });
  writeFileSync(clockFile(folder, name), `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
};

/** A folder of PostgreSQL's programs in which the server's clock can be set: Patroni and the tools keep theirs. */
export const programsWithClock = (hosts, folder, name, bin) => {
  const place = join(folder, 'programs', name);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  run('cp', '-rs', `${bin}/.`, place);
  run('rm', join(place, 'postgres'));
  const environment = Object.entries(withClock(hosts, folder, name)).map(([key, value]) => `${key}='${value}'`);
  writeFileSync(join(place, 'postgres'), `#!/bin/sh\n${environment.join(' ')} exec '${join(bin, 'postgres')}' "$@"\n`, {
    mode: 0o755,
  });
  setClock(folder, name, 0);
  return place;
};

const filler = ({ disk }) => join(disk, 'filler');

/** Takes all the room of a host's disk. */
export const fillDisk = (host) => {
  try {
    run('dd', 'if=/dev/zero', `of=${filler(host)}`, 'bs=1M');
  } catch (error) {
    if (!String(error.stderr).includes('No space left')) throw error;
  }
};

export const clearDisk = (host) => run('rm', '-f', filler(host));
