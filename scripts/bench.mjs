#!/usr/bin/env node
// npm run bench [name]: every bench/<name>.bench.ts, each against its own bar.
import './lib/node-version.mjs';

const { runBenches } = await import('./lib/benches.mjs');
await runBenches({ kind: 'bench', names: process.argv.slice(2) });
