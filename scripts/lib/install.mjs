import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, readStamp, writeStamp } from './project.mjs';
import { run } from './run.mjs';
import { Complaint, duration } from './terminal.mjs';

const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');

/**
 * No package's script runs: what three of them compile is optional, and takes longer than unpacking all others. The programs of PostgreSQL, whose
 * script makes links, get these at their first start.
 */
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** The one compiled package that a test uses; without a compiler that test is skipped. */
const compiled = 'pkcs11js';
/** Server, dashboard and the tools that build both: the dependencies, without the development dependencies, of three workspaces. */
const toRun = ['--omit=dev', '--workspace=apps/api', '--workspace=apps/dashboard', '--include-workspace-root'];

/**
 * Installs by npm what is missing in node_modules or differs from the lockfile; otherwise costs a few milliseconds.
 * @param {'running' | 'everything'} [extent] `running`: without what only tests, checks and benches need. These install the
 *   rest by themselves, beside a server that may be running from node_modules.
 */
export const ensureInstalled = async (extent = 'everything') => {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const states = extent === 'running' ? [`running ${hash}`, hash] : [hash];
  const present = existsSync(installed);
  if (present && (states.includes(readStamp('installed')) || installedMatches(extent))) {
    if (!states.includes(readStamp('installed'))) writeStamp('installed', states[0]);
    return;
  }
  const isAddition = extent === 'everything' && present && installedMatches('running');
  const reason = present
    ? isAddition
      ? 'the tools of tests and checks are missing'
      : 'the lockfile changed'
    : 'node_modules is missing';
  console.log(`Installing the dependencies by npm, because ${reason}; this takes up to a minute.`);
  const began = Date.now();
  const { code, output } = await installByNpm(
    isAddition ? ['install', '--no-save', ...quietly] : ['ci', ...(extent === 'running' ? toRun : []), ...quietly],
  );
  if (code !== 0) {
    throw new Complaint(
      `${output.trim()}\nThe dependencies could not be installed: check the network and the lines above.`,
    );
  }
  if (extent === 'everything') await npm(['rebuild', compiled, '--loglevel=error']);
  writeStamp('installed', states[0]);
  console.log(`  installed in ${duration(Date.now() - began)}`);
};

/**
 * Asks the registry only for what npm's cache lacks: the lockfile names no addresses, so npm reads each package's list of
 * versions, and would first ask whether each list is the newest. A kept list that is too old to name a version is asked for again.
 * @param {readonly string[]} args
 * @param {typeof npm} [ask]
 */
export const installByNpm = async (args, ask = npm) => {
  const first = await ask([...args, '--prefer-offline']);
  return first.code !== 0 && first.output.includes('ETARGET') ? ask(args) : first;
};

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
const installedMatches = (extent) => arePresent(extent, packagesOf(lockfile), packagesOf(installed));

/**
 * True when every needed package of the lockfile is in node_modules in its version; others may be there too.
 * @param {'running' | 'everything'} extent
 * @param {object} wanted packages of the lockfile, by path
 * @param {object} present packages of node_modules, by path
 */
export const arePresent = (extent, wanted, present) =>
  Object.entries(wanted).every(([path, { version, optional, dev, devOptional, link }]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (link) return extent === 'running' || present[path] !== undefined;
    if (present[path]) return present[path].version === version;
    return optional === true || (extent === 'running' && (dev === true || devOptional === true));
  });

/** npm beside this Node: its own script when npm started us, else the one on PATH. */
export const npm = (args) => {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return run(process.execPath, [script, ...args], { quiet: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
};
