#!/usr/bin/env node
// npm run clients [-- --into=FOLDER]: the clients for programs of others, each as its registry takes it.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { hasPython, packClient, packMedusaPayment, packPythonClient } = await import('./lib/clients.mjs');
const { root } = await import('./lib/project.mjs');

await main(async () => {
  const { values } = parseArgs({ options: { into: { type: 'string', default: join(root, 'dist/clients') } } });
  await ensureInstalled();
  const into = resolve(values.into);
  mkdirSync(into, { recursive: true });
  console.log(await packClient(into));
  console.log(await packMedusaPayment(into));
  if (await hasPython()) console.log(await packPythonClient(into));
  else console.log('No wheel was written: that needs Python 3.11 or later as python3.');
});
