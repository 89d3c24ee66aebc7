import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Version of the upgrade on the page. */
export const nextVersion = '0.2.0';

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Puts beside a release the same programs as the next version, for want of a newer one, and its digest into the list. */
export const addNextRelease = (folder: string): void => {
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new Error('There is no release to follow');
  const place = mkdtempSync(join(tmpdir(), 'countinghouse-next-'));
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', place]);
  const name = `countinghouse-${nextVersion}`;
  const root = join(place, name);
  renameSync(join(place, archive.replace(/\.tar\.gz$/, '')), root);
  for (const file of ['package.json', 'RELEASE.json']) {
    const described = JSON.parse(readFileSync(join(root, file), 'utf8')) as object;
    writeFileSync(join(root, file), `${JSON.stringify({ ...described, version: nextVersion }, null, 2)}\n`);
  }
  // The version that a server answers with is part of its bundle.
  const programs = join(root, 'apps/api/dist');
  const stated = /^(\/\/ apps\/api\/package\.json\nvar version = )"[^"]+";$/m;
  const stating = readdirSync(programs).filter(
    (file) => file.endsWith('.js') && stated.test(readFileSync(join(programs, file), 'utf8')),
  );
  if (stating.length === 0) throw new Error('No program of the release states its version');
  for (const file of stating)
    writeFileSync(
      join(programs, file),
      readFileSync(join(programs, file), 'utf8').replace(stated, `$1"${nextVersion}";`),
    );
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => file !== 'SHA256SUMS');
  writeFileSync(join(root, 'SHA256SUMS'), files.map((file) => `${digestOf(join(root, file))}  ${file}\n`).join(''));
  execFileSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '-C', place, name]);
  appendFileSync(join(folder, 'SHA256SUMS'), `${digestOf(join(folder, `${name}.tar.gz`))}  ${name}.tar.gz\n`);
};
