#!/usr/bin/env node
// npm run figures:rebuild: makes the daily figures of statistics anew from the movements they sum up; says how many were wrong.
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
  await import(pathToFileURL(join(root, 'apps/api/dist/figures-rebuild.js')).href);
});
