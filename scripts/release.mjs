#!/usr/bin/env node
// npm run release [-- --into=FOLDER]: one archive with everything that a production needs beside Node and PostgreSQL, and its digest.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { makeRelease } = await import('./lib/release.mjs');
const { root } = await import('./lib/project.mjs');

await main(async () => {
  const { values } = parseArgs({ options: { into: { type: 'string', default: join(root, 'dist') } } });
  await ensureInstalled('running');
  await ensureBuilt();
  const { archive, release } = await makeRelease(resolve(values.into));
  console.log(
    `${archive}: ${(statSync(archive).size / 1024 / 1024).toFixed(1)} MB, version ${release.version}, commit ${release.commit}`,
  );
});
