#!/usr/bin/env node
// npm run operator: what only the platform may do, asked for by one operator and confirmed by another. Without a command it
// says how.
import './lib/node-version.mjs';
import { join } from 'node:path';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { root } = await import('./lib/project.mjs');
const { pathToFileURL } = await import('node:url');

await main(async () => {
  await ensureInstalled('running');
  await ensureBuilt(['server']);
  await import(pathToFileURL(join(root, 'apps/api/dist/operator.js')).href);
});
