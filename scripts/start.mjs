#!/usr/bin/env node
// npm start: installs and builds what is missing, then becomes the server. Options: --profile=small|standard|large
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt, serverProgram } = await import('./lib/build.mjs');
const { pathToFileURL } = await import('node:url');

await main(async () => {
  await ensureInstalled('running');
  // The database starts and the demo history begins while the dashboard is still being built.
  const screens = ensureBuilt(['dashboard']);
  screens.catch((error) => {
    console.error(error.message);
    process.kill(process.pid, 'SIGTERM');
  });
  await ensureBuilt(['server']);
  const { run } = await import(pathToFileURL(serverProgram).href);
  await run(screens);
});
