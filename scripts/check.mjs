#!/usr/bin/env node
// npm run check: types, lint, format, import directions and unit tests; needs neither database nor browser.
import './lib/node-version.mjs';

const { Complaint, main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { runChecks } = await import('./lib/checks.mjs');
const { runProjects } = await import('./lib/tests.mjs');

await main(async () => {
  await ensureInstalled();
  console.log('Checking.');
  const failed = await runChecks();
  const unit = await runProjects(['unit', 'screens']);
  if (unit.failed > 0 || unit.passed === 0) failed.push('unit tests');
  if (unit.failures.length > 0) console.log(`\n${unit.failures.join('\n')}`);
  if (failed.length > 0) throw new Complaint(`Failed: ${failed.join(', ')}.`);
  console.log(`Types, lint, format and import directions are fine; ${unit.passed} unit tests passed.`);
});
