import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { cache, fingerprint, programs, readStamp, root, writeStamp } from './project.mjs';
import { runNode } from './run.mjs';
import { Complaint, duration } from './terminal.mjs';

const packages = ['package-lock.json', 'tsconfig.json', 'packages'];

const builds = [
  {
    name: 'server',
    sources: [
      ...packages,
      'scripts/lib/bundle-server.mjs',
      'scripts/lib/bundle-options.mjs',
      'scripts/lib/server-programs.mjs',
      'apps/api',
    ],
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

/** Exports `run`, which is the server. */
export const serverProgram = join(root, 'apps/api/dist/run.js');

/** Builds missing or outdated outputs, each in a process of its own; otherwise takes about 20 ms. Callers at one time wait for the first. */
export const ensureBuilt = async (names = builds.map(({ name }) => name), tell = console.log) => {
  for (const build of builds.filter(({ name }) => names.includes(name))) {
    if (isCurrent(build)) continue;
    mkdirSync(cache, { recursive: true });
    await alone(join(cache, `building-${build.name}`), () => remake(build, tell));
  }
};

const isCurrent = ({ name, sources, result }) =>
  existsSync(result) && readStamp(`built-${name}`) === fingerprint(sources);

const remake = async (build, tell) => {
  // Another process may have built it in the meantime.
  if (isCurrent(build)) return;
  const { name, sources, make } = build;
  const current = fingerprint(sources);
  tell(`Building the ${name}.`);
  const began = Date.now();
  const { code, output } = await make();
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe ${name} could not be built; the lines above say why.`);
  writeStamp(`built-${name}`, current);
  tell(`  ${name} built in ${duration(Date.now() - began)}`);
};
