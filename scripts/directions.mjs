#!/usr/bin/env node
// Checks the directions of imports by the rules of lib/directions-rules.mjs; exits 1 on a violation, and when it read
// nothing: a checker that sees no file finds no fault.
import './lib/node-version.mjs';

const { checkDirections } = await import('./lib/directions.mjs');
const { root } = await import('./lib/project.mjs');

const { complaints, files, imports } = checkDirections(process.argv[2] ?? root);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${files} files and ${imports} imports follow the directions.`);
