#!/usr/bin/env node
// npm start: installs and builds what is missing, then becomes the server. Options: --profile=small|standard|large
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt, serverBundle } = await import('./lib/build.mjs');
const { pathToFileURL } = await import('node:url');

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await import(pathToFileURL(serverBundle).href);
});
