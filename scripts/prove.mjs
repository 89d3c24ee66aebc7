#!/usr/bin/env node
// npm run prove [name]: every bench/<name>.prove.ts, the proofs too long for each test run.
import './lib/node-version.mjs';

const { runBenches } = await import('./lib/benches.mjs');
await runBenches({ kind: 'prove', names: process.argv.slice(2) });
