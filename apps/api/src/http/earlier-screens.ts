import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Days for which a build's files are still served after another build took its place: tabs stay open over a weekend. */
const servedDays = 7;

/** Files below `assets/` of a build, whose names hold a hash of their content. */
type Build = {
  readonly files: readonly string[];
  /** Instant of the start that found another build in its place; null for the present one. */
  readonly replacedAt: string | null;
};

/** Directory laid out like the dashboard's own, with the hashed files of this build and of earlier ones. */
export const earlierScreensDir = (dataDir: string): string => join(dataDir, 'screens');

const listIn = (directory: string): string => join(directory, 'builds.json');

/** A list that cannot be read is begun anew: the present build is then the only one known. */
const readBuilds = (directory: string): readonly Build[] => {
  try {
    return JSON.parse(readFileSync(listIn(directory), 'utf8')) as Build[];
  } catch {
    return [];
  }
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((file, index) => file === other[index]);

/**
 * Keeps the hashed files of the dashboard's build in the data directory, so that a tab opened before an upgrade still finds its later parts. Removes
 * those of builds that were replaced more than seven days ago. Without effect where there is no build.
 */
export const keepScreens = ({ dashboardDir, dataDir }: Pick<Config, 'dashboardDir' | 'dataDir'>, now: Date): void => {
  const present = join(dashboardDir, 'assets');
  if (!existsSync(present)) return;
  const directory = earlierScreensDir(dataDir);
  const kept = join(directory, 'assets');
  mkdirSync(kept, { recursive: true });
  const files = readdirSync(present).toSorted();
  const builds = readBuilds(directory);
  const since = now.getTime() - servedDays * 86_400_000;
  const earlier = builds
    .filter((build) => !isSame(build.files, files))
    .map((build): Build => ({ ...build, replacedAt: build.replacedAt ?? now.toISOString() }))
    .filter(({ replacedAt }) => replacedAt !== null && Date.parse(replacedAt) >= since);
  const before = new Set(readdirSync(kept));
  for (const file of files.filter((name) => !before.has(name))) {
    // Renamed into place, so that nobody is sent half a file.
    const unfinished = join(directory, `${file}.${process.pid}`);
    copyFileSync(join(present, file), unfinished);
    renameSync(unfinished, join(kept, file));
  }
  const list = `${listIn(directory)}.${process.pid}`;
  writeFileSync(list, `${JSON.stringify([...earlier, { files, replacedAt: null }])}\n`);
  renameSync(list, listIn(directory));
  const served = new Set([files, ...earlier.map((build) => build.files)].flat());
  for (const file of before) if (!served.has(file)) rmSync(join(kept, file), { force: true });
};
