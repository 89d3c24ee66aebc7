import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, programs, readStamp, root, writeStamp } from './project.mjs';
import { runNode } from './run.mjs';
import { Complaint, duration } from './terminal.mjs';

const packages = ['package-lock.json', 'tsconfig.json', 'packages'];

const builds = [
  {
    name: 'server',
    sources: [...packages, 'scripts/lib/bundle-server.mjs', 'apps/api'],
    result: join(root, 'apps/api/dist/main.js'),
    make: () => runNode(join(root, 'scripts/lib/bundle-server.mjs'), [], { quiet: true }),
  },
  {
    name: 'dashboard',
    sources: [...packages, 'apps/dashboard'],
    result: join(root, 'apps/dashboard/dist/index.html'),
    make: () =>
      runNode(programs.vite, ['build', join(root, 'apps/dashboard'), '--logLevel', 'warn'], {
        quiet: true,
        env: { NODE_ENV: 'production' },
      }),
  },
];

/** The built server. */
export const serverBundle = builds[0].result;

/** Builds what is missing or older than its sources, each in a process of its own; otherwise costs some 20 ms. */
export const ensureBuilt = async (names = builds.map(({ name }) => name)) => {
  for (const { name, sources, result, make } of builds) {
    if (!names.includes(name)) continue;
    const current = fingerprint(sources);
    if (existsSync(result) && readStamp(`built-${name}`) === current) continue;
    console.log(`Building the ${name}.`);
    const began = Date.now();
    const { code, output } = await make();
    if (code !== 0) throw new Complaint(`${output.trim()}\nThe ${name} could not be built; the lines above say why.`);
    writeStamp(`built-${name}`, current);
    console.log(`  built in ${duration(Date.now() - began)}`);
  }
};
