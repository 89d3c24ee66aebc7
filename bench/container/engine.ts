import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Output of a program; throws with what it said where it fails. */
export const run = (program: string, args: readonly string[], { input }: { readonly input?: string } = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...(input === undefined ? {} : { input }),
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
};

/** Settings of podman and buildah for an account that may raise no limit, with a storage of their own. */
export const configureEngine = (folder: string): void => {
  const at = (name: string) => join(folder, name);
  writeFileSync(
    at('containers.conf'),
    `[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]\n` +
      `[engine]\ncgroup_manager = "cgroupfs"\nruntime = "runc"\nevents_logger = "file"\n`,
  );
  const storage = `driver = "overlay"\ngraphroot = "${at('storage')}"\nrunroot = "${at('run')}"`;
  writeFileSync(at('storage.conf'), `[storage]\n${storage}\n`);
  process.env['CONTAINERS_CONF'] = at('containers.conf');
  process.env['CONTAINERS_STORAGE_CONF'] = at('storage.conf');
};

/** Root file system of Debian 12 as an archive; made once by its packages (a minute) and kept. */
export const debianBase = (kept: string): string => {
  const archive = join(kept, 'countinghouse-bookworm.tar');
  if (existsSync(archive)) return archive;
  mkdirSync(kept, { recursive: true });
  const packages = '--include=ca-certificates,libstdc++6';
  const unfinished = `${archive}.${process.pid}.tar`;
  run('mmdebstrap', ['--variant=minbase', packages, 'bookworm', unfinished, 'http://deb.debian.org/debian']);
  renameSync(unfinished, archive);
  return archive;
};

/** Image of Debian with the Node that runs this, which stands for the official image of Node. */
export const makeBase = (archive: string, folder: string): string => {
  const [name, node] = ['localhost/node-base', join(folder, 'node')];
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const container = run('buildah', ['from', 'scratch']);
  run('buildah', ['add', '--quiet', container, archive, '/']);
  run('buildah', ['add', '--quiet', container, node, '/usr/local/bin/node']);
  run('buildah', ['commit', '--quiet', '--rm', container, name]);
  rmSync(node);
  return name;
};
