import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SftpAccount } from '../rails/bank/sftp-session';

/** OpenSSH's server of Debian: unpacked into a folder of this machine by CI, or installed. */
const unpacked = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'countinghouse', 'openssh');
const sshd = [join(unpacked, 'usr/sbin/sshd'), '/usr/sbin/sshd'].find((path) => existsSync(path));

/** True where a server can run: it needs its own view of /etc/passwd, so root and a mount namespace. */
export const hasSshd =
  sshd !== undefined && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

const bankUser = 1999;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const keyAt = (path: string): { readonly privateKey: string; readonly fingerprint: string } => {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', path], { encoding: 'utf8' }).split(' ');
  return { privateKey: readFileSync(path, 'utf8'), fingerprint };
};

/** Ids of the processes that a process began, and of theirs: a server has one or two for each connection. */
const processesBelow = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...processesBelow(child)]);
};

export type TestSshd = {
  readonly account: SftpAccount;
  /** The bank's folder on this machine; `out` and `in` lie in it. A third, `full`, has room for 1 MB and is seen by the server only. */
  readonly directory: string;
  /** Kills the server and its connections at once, as a loss of power does. */
  readonly kill: () => Promise<void>;
  /** Starts it again where it was. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a bank's server on this machine, in a mount namespace of its own: nothing outside changes. */
export const startSshd = async (): Promise<TestSshd> => {
  if (sshd === undefined) throw new Error('There is no sshd');
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-sshd-'));
  const at = (name: string): string => join(directory, name);
  chmodSync(directory, 0o755);
  for (const folder of ['jail', 'jail/out', 'jail/in', 'jail/full']) mkdirSync(at(folder), { mode: 0o755 });
  for (const folder of ['jail/out', 'jail/in']) chownSync(at(folder), bankUser, bankUser);
  const own = keyAt(at('bank_key'));
  const host = keyAt(at('host_key'));
  writeFileSync(at('authorized_keys'), readFileSync(at('bank_key.pub')));
  const port = await freePort();
  writeFileSync(
    at('sshd_config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host_key')}`,
      'PidFile none',
      'UsePAM no',
      'StrictModes no',
      `AuthorizedKeysFile ${at('authorized_keys')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
      'ChrootDirectory /srv',
      'AllowUsers bank',
      '',
    ].join('\n'),
  );
  const extra = {
    passwd: 'sshd:x:1998:65534::/run/sshd:/usr/sbin/nologin\nbank:x:1999:1999::/:/bin/sh\n',
    shadow: 'sshd:*:19000:0:99999:7:::\nbank:*:19000:0:99999:7:::\n',
    group: 'bank:x:1999:\n',
  };
  const binds = Object.entries(extra).map(([name, lines]) => {
    const kept = readFileSync(`/etc/${name}`, 'utf8').split('\n');
    const others = kept.filter((line) => line !== '' && !/^(?:sshd|bank):/.test(line));
    writeFileSync(at(name), `${others.join('\n')}\n${lines}`, { mode: 0o644 });
    return `mount --bind ${at(name)} /etc/${name}`;
  });
  const script = [
    'set -e',
    'mount --make-rprivate /',
    ...binds,
    'mount -t tmpfs tmpfs /run',
    'mkdir -m 755 /run/sshd',
    `mount --bind ${at('jail')} /srv`,
    'mount -t tmpfs -o size=1m,mode=777 tmpfs /srv/full',
    `exec ${sshd} -D -e -f ${at('sshd_config')}`,
  ].join('\n');
  const libraries = join(unpacked, 'usr/lib/x86_64-linux-gnu');
  const run = async () => {
    const program = spawn('unshare', ['-m', 'bash', '-c', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(sshd.startsWith(unpacked) && { LD_LIBRARY_PATH: libraries }) },
    });
    const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      program.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Server listening')) resolve();
      });
      void ended.then(() => reject(new Error(`sshd ended: ${said}`)));
    });
    return { program, ended };
  };
  let running = await run();
  return {
    account: {
      host: '127.0.0.1',
      port,
      username: 'bank',
      privateKey: own.privateKey,
      hostKeys: [host.fingerprint],
    },
    directory: at('jail'),
    kill: async () => {
      for (const pid of [running.program.pid ?? 0, ...processesBelow(running.program.pid ?? 0)])
        process.kill(pid, 'SIGKILL');
      await running.ended;
    },
    start: async () => {
      running = await run();
    },
    stop: async () => {
      running.program.kill('SIGTERM');
      await running.ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
