#!/usr/bin/env node
// npm test: everything. The last line is "N passed, N failed, N skipped"; the exit code is 1 when something failed or when
// no test ran. A failed check (types, lint, format, import directions) or build counts as one failure. Above it each failed test
// and each error outside the tests is named, in a line that begins with "FAILED:" or "Unhandled error:", and each test that
// passed only at a further try, in a line that begins with "Flaky:".
// npm test -- --changed[=commit]: the checks, the unit tests, and of the other tests those that a change since that commit can
// reach; without a commit, since the branch left main.
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { runChecks } = await import('./lib/checks.mjs');
const { afterRepetition, repeatable, runProjects, sumOf, timeTable } = await import('./lib/tests.mjs');
const { getChromium } = await import('./lib/chromium.mjs');
const { inTurns } = await import('./lib/turns.mjs');
const { changedSince, journeysReachedBy, sinceOf } = await import('./lib/changed.mjs');

const failure = { passed: 0, failed: 1, skipped: 0, failures: [], flaky: [], skips: [] };

await main(async () => {
  await ensureInstalled();
  const since = await sinceOf(process.argv.slice(2));
  const journeyFiles = since && journeysReachedBy(await changedSince(since));
  const reached = since ? [`--changed=${since}`, '--passWithNoTests'] : [];

  const open = inTurns((text) => process.stdout.write(text));
  const began = Date.now();
  const parts = [];
  /** Opens a part of the run, which prints in its turn, and returns what runs it and answers with what it told; what runs it counts. */
  const part = (title, name, run) => {
    const turn = open();
    const told = { title, name, problems: [], counts: [] };
    parts.push(told);
    return async () => {
      const startedAt = Date.now();
      turn.say(`\n${title}\n`);
      const { problems = [], counts } = await run({ say: turn.say, tell: (line) => turn.say(`${line}\n`) });
      Object.assign(told, {
        counts,
        problems: problems.length > 0 ? problems : problemsOf({ name, counts }),
        milliseconds: Date.now() - startedAt,
        startedAfter: startedAt - began,
        files: counts.flatMap(({ files = [] }) => files),
      });
      turn.end();
      return told;
    };
  };

  const problemsOf = ({ name, counts }) => {
    const { failed } = sumOf(counts);
    return failed === 0 ? [] : [`${failed} ${name}`];
  };

  const checks = part('Types, lint, format and import directions.', 'checks', async ({ tell }) => {
    const problems = await runChecks(tell);
    return { problems, counts: problems.map(() => failure) };
  });
  let isBuilt = true;
  const build = part('Build.', 'build', async ({ tell }) => {
    try {
      await ensureBuilt(undefined, tell);
      return { counts: [] };
    } catch (error) {
      tell(error.message);
      isBuilt = false;
      return { problems: ['build'], counts: [failure] };
    }
  });
  const database = part('Tests on a real PostgreSQL.', 'database', async ({ say }) => ({
    counts: [await runProjects(['database'], { say, args: reached })],
  }));
  const journeys = part('Journeys in a real browser on the built product.', 'journeys', async ({ say, tell }) => {
    if (!isBuilt) return { counts: [] };
    if (journeyFiles?.length === 0) {
      tell('No journey is reached.');
      return { counts: [] };
    }
    const chromium = await getChromium({ tell });
    if (!chromium) return { counts: [failure] };
    return { counts: [await runProjects(['journeys'], { env: { CHROMIUM_PATH: chromium }, say, args: journeyFiles })] };
  });

  const unit = part('Unit tests.', 'unit', async ({ say }) => ({
    counts: since
      ? [await runProjects(['unit'], { say }), await runProjects(['screens'], { say, args: reached })]
      : [await runProjects(['unit', 'screens'], { say })],
  }));

  await Promise.all([checks(), build()]);
  // Each waits for the other's kind of work, databases and browsers, and for limits of time: together they leave no core idle. Unit tests and screens,
  // which wait for nothing, come after the journeys and fill what the tests on a database that are left leave idle.
  await Promise.all([database(), journeys().then(unit)]);

  // Limits of real time hold on a machine that has nothing else to do: the few files that missed one beside the others have another chance.
  const runs = parts.flatMap((told) => told.counts.map((count, index) => ({ told, index, count })));
  const missed = repeatable(runs.map(({ count }) => count));
  if (missed.some((files) => files.length > 0)) {
    const repeat = part('Files with a failure, once more alone.', 'repeated', async ({ say }) => {
      for (const [at, { told, index, count }] of runs.entries()) {
        if (missed[at].length === 0) continue;
        told.counts[index] = afterRepetition(count, await count.again(missed[at], say));
        told.problems = problemsOf(told);
      }
      return { counts: [] };
    });
    await repeat();
  }

  console.log(`\nWhere the time went, with the slowest files:\n${timeTable(parts).join('\n')}`);
  const counts = parts.flatMap((told) => told.counts);
  const flaky = counts.flatMap((count) => count.flaky);
  if (flaky.length > 0) console.log(`\n${flaky.map((title) => `Flaky: ${title}`).join('\n')}`);
  const skips = counts.flatMap((count) => count.skips);
  if (skips.length > 0) console.log(`\n${skips.map((title) => `Skipped: ${title}`).join('\n')}`);
  const failures = counts.flatMap((count) => count.failures);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  const { passed, failed, skipped } = sumOf(counts);
  const problems = parts.flatMap((told) => told.problems);
  if (problems.length > 0) console.log(`\nFailed: ${problems.join(', ')}.`);
  if (passed === 0) console.log('\nNo test ran.');
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
