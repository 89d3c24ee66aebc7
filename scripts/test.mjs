#!/usr/bin/env node
// npm test: everything. The last line is "N passed, N failed, N skipped"; the exit code is 1 when something failed or when
// no test ran. A failed check (types, lint, format, import directions) or build counts as one failure. A journey that passed
// only at its second try is named in a line that begins with "Flaky:".
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { runChecks } = await import('./lib/checks.mjs');
const { runProject, sumOf } = await import('./lib/tests.mjs');
const { getChromium } = await import('./lib/chromium.mjs');

const failure = { passed: 0, failed: 1, skipped: 0, flaky: [] };

const build = async () => {
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
};

const journeys = async () => {
  const chromium = await getChromium();
  return chromium ? runProject('journeys', { CHROMIUM_PATH: chromium }) : failure;
};

await main(async () => {
  await ensureInstalled();
  const counts = [];
  const problems = [];

  console.log('Checking types, lint, format and import directions.');
  const failedChecks = await runChecks();
  counts.push(...failedChecks.map(() => failure));
  problems.push(...failedChecks);

  const built = await build();
  if (!built) {
    counts.push(failure);
    problems.push('build');
  }

  for (const [project, title] of [
    ['unit', 'Unit tests.'],
    ['database', 'Tests on a real PostgreSQL.'],
    ['journeys', 'Journeys in a real browser on the built product.'],
  ]) {
    if (project === 'journeys' && !built) continue;
    console.log(`\n${title}`);
    const result = project === 'journeys' ? await journeys() : await runProject(project);
    counts.push(result);
    if (result.failed > 0) problems.push(`${result.failed} ${project}`);
  }

  const flaky = counts.flatMap((count) => count.flaky);
  if (flaky.length > 0) console.log(`\n${flaky.map((title) => `Flaky: ${title}`).join('\n')}`);
  const { passed, failed, skipped } = sumOf(counts);
  if (problems.length > 0) console.log(`\nFailed: ${problems.join(', ')}.`);
  if (passed === 0) console.log('\nNo test ran.');
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
