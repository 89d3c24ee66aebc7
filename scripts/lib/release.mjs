import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { noticesOf } from './notices.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { billOf, wholeBill } from './sbom.mjs';
import { operatorPrograms } from './server-programs.mjs';
import { Complaint } from './terminal.mjs';

/** @typedef {{ version: string, commit: string, committedAt: string }} Release commit ends in + where the tree had changes of its own */

/** Copied as they are, at the places where the server looks for them; maps would carry the sources. */
const copied = [
  { from: 'apps/api/dist' },
  { from: 'apps/api/src/platform/pdf/fonts', to: 'apps/api/dist/fonts' },
  { from: 'apps/api/assets', without: ['generate', 'assets.test.ts'] },
  { from: 'apps/dashboard/dist' },
  { from: 'deploy' },
  { from: 'docs/production.md' },
  { from: 'docs/signer.md' },
  { from: 'docs/backup.md' },
  { from: 'docs/brands.md' },
  { from: 'CHANGELOG.md' },
  { from: 'SECURITY.md' },
];

const startsOf = { server: 'main', ...Object.fromEntries(Object.keys(operatorPrograms).map((name) => [name, name])) };

/** Files below a folder, as sorted paths relative to it. */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();

const git = async (...args) => {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) throw new Complaint('git does not answer: a release says which commit it is of.');
  return output.trim();
};

/** @returns {Promise<Release>} */
const describeRelease = async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
  const [commit, committedAt] = (await git('log', '-1', '--format=%H %cI')).split(' ');
  return { version, commit: `${commit}${isChanged ? '+' : ''}`, committedAt: new Date(committedAt).toISOString() };
};

/**
 * Fills a folder with everything that runs, from what is built, and nothing that builds or tests it.
 * @param {string} folder
 * @param {Release} release
 */
const stage = async (folder, release) => {
  for (const { from, to = from, without = [] } of copied) {
    const source = join(root, from);
    if (!existsSync(source)) continue;
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(source, join(folder, to), {
      recursive: true,
      filter: (path) =>
        !path.endsWith('.map') && !path.endsWith('.test.ts') && !without.includes(relative(source, path)),
    });
  }
  cpSync(join(root, 'scripts/lib/node-version.mjs'), join(folder, 'apps/api/node-version.mjs'));
  for (const [name, entry] of Object.entries(startsOf)) {
    const text = `#!/usr/bin/env node\nimport './apps/api/node-version.mjs';\n\nawait import('./apps/api/dist/${entry}.js');\n`;
    writeFileSync(join(folder, `${name}.mjs`), text);
  }
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = { start: 'node server.mjs' };
  for (const name of Object.keys(operatorPrograms)) scripts[name.replace('-', ':')] = `node ${name}.mjs`;
  const manifest = { name: 'countinghouse', version: release.version, private: true, type: 'module', scripts, engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'RELEASE.json'), `${JSON.stringify(release, null, 2)}\n`);
  const bill = billOf(await wholeBill(), release);
  writeFileSync(join(folder, 'sbom.cdx.json'), bill);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), noticesOf(bill));
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder));
};

const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Digests of all files below a folder in the form that `sha256sum --check` reads. */
const sumsOf = (folder) =>
  filesBelow(folder)
    .map((file) => `${digestOf(join(folder, file))}  ${file}\n`)
    .join('');

/**
 * Packs a folder: entries sorted, owned by root, of one instant, so that equal files give equal archives, to the byte.
 * @param {string} folder its name is the first step of every path in the archive
 * @param {string} archive
 * @param {string} at ISO instant of every entry
 */
export const pack = async (folder, archive, at) => {
  for (const path of ['.', ...readdirSync(folder, { recursive: true })]) {
    const isProgram = /^[a-z-]+\.mjs$|\.sh$/.test(path);
    const file = join(folder, path);
    chmodSync(file, isProgram || statSync(file).isDirectory() ? 0o755 : 0o644);
  }
  const tar = archive.replace(/\.gz$/, '');
  const fixed = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const packed = await run('tar', [...fixed, '-C', dirname(folder), '-cf', tar, basename(folder)], { quiet: true });
  if (packed.code !== 0)
    throw new Complaint(
      `${packed.output.trim()}\nThe archive was not written: GNU tar is needed, make releases on Linux.`,
    );
  const zipped = await run('gzip', ['-n', '-9', '-f', tar], { quiet: true });
  if (zipped.code !== 0) throw new Complaint(`${zipped.output.trim()}\nThe archive was not compressed.`);
};

/**
 * Writes the archive and its digest.
 * @param {string} into folder, made when missing
 * @returns {Promise<{ archive: string, release: Release }>}
 */
export const makeRelease = async (into) => {
  const release = await describeRelease();
  const name = `countinghouse-${release.version}`;
  const work = mkdtempSync(join(tmpdir(), 'countinghouse-release-'));
  try {
    const folder = join(work, name);
    mkdirSync(folder);
    await stage(folder, release);
    mkdirSync(into, { recursive: true });
    const archive = join(into, `${name}.tar.gz`);
    await pack(folder, archive, release.committedAt);
    writeFileSync(join(into, 'SHA256SUMS'), `${digestOf(archive)}  ${basename(archive)}\n`);
    return { archive, release };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
