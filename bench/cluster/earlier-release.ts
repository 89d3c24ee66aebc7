import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1024 ** 2 });

/** Commit of the newest release whose data are kept: the last one that changed what `npm run release:keep` wrote. */
const releasedCommit = (): string =>
  git('log', '-1', '--format=%H', '--', 'apps/api/src/testing/releases').toString().trim();

/**
 * Builds the servers of the newest release into a folder, from the history of this repository, with the packages that are installed here. Returns its
 * commit.
 */
export const buildEarlierRelease = (folder: string): string => {
  const commit = releasedCommit();
  mkdirSync(folder, { recursive: true });
  const sources = ['apps', 'packages', 'scripts', 'package.json', 'tsconfig.json', 'deploy'];
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...sources) });
  // Links between workspaces are relative, so that they lead to the sources of that commit.
  const withPackages = [
    '.',
    ...['apps', 'packages'].flatMap((at) => readdirSync(join(folder, at)).map((name) => join(at, name))),
  ];
  for (const at of withPackages) {
    const installed = join(root, at, 'node_modules');
    if (existsSync(installed)) execFileSync('cp', ['-al', installed, join(folder, at, 'node_modules')]);
  }
  mkdirSync(join(folder, 'bench/cluster'), { recursive: true });
  cpSync(join(import.meta.dirname, 'settle.ts'), join(folder, 'bench/cluster/settle.ts'));
  execFileSync(process.execPath, [join(folder, 'scripts/lib/bundle-server.mjs')], { cwd: folder, stdio: 'inherit' });
  mkdirSync(join(folder, 'apps/dashboard'), { recursive: true });
  cpSync(join(root, 'apps/dashboard/dist'), join(folder, 'apps/dashboard/dist'), { recursive: true });
  return commit;
};
