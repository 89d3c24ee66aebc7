#!/usr/bin/env node
// npm run audit:verify [-- FILE…]: compares the audit trail with its seals, in the database and in files of cold storage; prints each finding, exit code 1
// when there is one.
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
  await import(pathToFileURL(join(root, 'apps/api/dist/audit-verify.js')).href);
});
