import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, readStamp, writeStamp } from './project.mjs';
import { run } from './run.mjs';
import { Complaint, duration } from './terminal.mjs';

const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');

/** Runs `npm ci` when node_modules is missing or differs from the lockfile; otherwise costs a few milliseconds. */
export const ensureInstalled = async () => {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(installed) && (readStamp('installed') === hash || installedMatches())) {
    if (readStamp('installed') !== hash) writeStamp('installed', hash);
    return;
  }
  const reason = existsSync(installed) ? 'the lockfile changed' : 'node_modules is missing';
  console.log(`Installing the dependencies by npm ci, because ${reason}; this takes about a minute.`);
  const began = Date.now();
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new Complaint(
      `${output.trim()}\nThe dependencies could not be installed: check the network and the lines above.`,
    );
  }
  writeStamp('installed', hash);
  console.log(`  installed in ${duration(Date.now() - began)}`);
};

/** Somebody installed by hand: every package that stands in node_modules has the lockfile's version, and none is missing. */
const installedMatches = () => {
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || link || (present[path] ? present[path].version === version : optional),
  );
};

/** npm beside this Node: its own script when npm started us, else the one on PATH. */
const npm = (args) => {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return run(process.execPath, [script, ...args], { quiet: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
};
