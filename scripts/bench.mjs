#!/usr/bin/env node
// npm run bench [name]: every bench/<name>.bench.ts, each against its own bar. npm run bench -- --report: their history as a page.
import './lib/node-version.mjs';

const { drawHistory, runBenches } = await import('./lib/benches.mjs');
const names = process.argv.slice(2);
await (names.includes('--report') ? drawHistory() : runBenches({ kind: 'bench', names }));
