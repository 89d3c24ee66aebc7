#!/usr/bin/env node
// npm test: everything. The last line is "N passed, N failed, N skipped"; the exit code is 1 when something failed or when
// no test ran. A failed check (types, lint, format, import directions) or build counts as one failure. A journey that passed
// only at its second try is named in a line that begins with "Flaky:".
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { runChecks } = await import('./lib/checks.mjs');
const { runProjects, sumOf, timeTable } = await import('./lib/tests.mjs');
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
  return chromium ? runProjects(['journeys'], { CHROMIUM_PATH: chromium }) : failure;
};

await main(async () => {
  await ensureInstalled();
  const counts = [];
  const problems = [];
  const parts = [];
  const timed = async (title, run) => {
    const began = Date.now();
    const result = await run();
    parts.push({ title, milliseconds: Date.now() - began, files: result?.files });
    return result;
  };

  console.log('Checking types, lint, format and import directions.');
  const failedChecks = await timed('Checks', runChecks);
  counts.push(...failedChecks.map(() => failure));
  problems.push(...failedChecks);

  const built = await timed('Build', build);
  if (!built) {
    counts.push(failure);
    problems.push('build');
  }

  for (const { name, title, run } of [
    { name: 'unit', title: 'Unit tests.', run: () => runProjects(['unit', 'screens']) },
    { name: 'database', title: 'Tests on a real PostgreSQL.', run: () => runProjects(['database']) },
    { name: 'journeys', title: 'Journeys in a real browser on the built product.', run: journeys },
  ]) {
    if (name === 'journeys' && !built) continue;
    console.log(`\n${title}`);
    const result = await timed(title, run);
    counts.push(result);
    if (result.failed > 0) problems.push(`${result.failed} ${name}`);
  }

  console.log(`\nWhere the time went, with the slowest files:\n${timeTable(parts).join('\n')}`);
  const flaky = counts.flatMap((count) => count.flaky);
  if (flaky.length > 0) console.log(`\n${flaky.map((title) => `Flaky: ${title}`).join('\n')}`);
  const { passed, failed, skipped } = sumOf(counts);
  if (problems.length > 0) console.log(`\nFailed: ${problems.join(', ')}.`);
  if (passed === 0) console.log('\nNo test ran.');
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
