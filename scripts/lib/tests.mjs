import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureOf, failuresVariable } from './failures-reporter.mjs';
import { programs, root } from './project.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const failuresReporter = fileURLToPath(new URL('failures-reporter.mjs', import.meta.url));

/** @typedef {{ file: string, milliseconds: number }} FileTime */

/** @typedef {Counts & { file: string }} BrokenFile a file with a failure, and the counts of its tests */

/**
 * Runs vitest projects together and counts from their JSON report. A file that could not be loaded and a run that broke
 * outside any test count as failed.
 * @param {readonly ('unit' | 'screens' | 'database' | 'journeys')[]} projects
 * @param {{ env?: Record<string, string>, say?: (text: string) => void, args?: readonly string[] }} [options] say is told
 *   the output as it comes, which is printed otherwise; args go to vitest as they are
 * @returns {Promise<Counts & { failures: readonly string[], flaky: readonly string[], skips: readonly string[], milliseconds: number, files: readonly FileTime[], broken: readonly BrokenFile[] | undefined, again: (files: readonly string[], say?: (text: string) => void) => ReturnType<typeof runProjects> }>}
 *   failures: a line for each, to be printed as it stands; with the time of all of it, and of the tests of each file; broken: see brokenFilesOf;
 *   again: runs some of its files once more, one after the other
 */
export const runProjects = async (projects, { env = {}, say, args = [] } = {}) => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-report-'));
  const report = join(directory, 'report.json');
  const failures = join(directory, 'failures.json');
  const began = Date.now();
  try {
    const { code, output } = await runNode(
      programs.vitest,
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--reporter=${failuresReporter}`,
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env: { ...env, [failuresVariable]: failures }, say },
    );
    const written = readReport(report);
    const counts = countsOf(written, code);
    return {
      ...counts,
      failures: linesOfFailures(readReport(failures), { ...counts, exitCode: code, output }),
      flaky: flakyOf(written),
      skips: skippedOf(written),
      milliseconds: Date.now() - began,
      files: timesOf(written),
      broken: brokenFilesOf(written, readReport(failures)),
      again: (chosen, sayAgain) => runProjects(projects, { env, say: sayAgain, args: [...chosen, '--maxWorkers=1'] }),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * @param {object | undefined} report vitest's JSON report; undefined when the run wrote none
 * @param {number} exitCode of the run
 * @returns {Counts}
 */
export const countsOf = (report, exitCode) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/**
 * The files to which all failures of a run belong; undefined when something failed that belongs to none.
 *
 * @param {object | undefined} report vitest's JSON report
 * @param {import('./failures-reporter.mjs').Failures | undefined} written undefined when the run ended without telling
 * @returns {BrokenFile[] | undefined}
 */
export const brokenFilesOf = (report, written) => {
  if (!report || !written || written.unhandled.length > 0) return undefined;
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map((result) => {
      const { assertionResults: tests } = result;
      const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
      return {
        file: relative(root, result.name).replaceAll('\\', '/'),
        passed: count('passed'),
        failed: Math.max(1, count('failed')),
        skipped: count('pending', 'skipped', 'todo'),
      };
    });
};

/** More files than this with a failure are no matter of a busy machine. */
const mostRepeated = 3;

/**
 * The files of each run that are worth running once more, alone: few over all runs, and nothing failed outside them. A part that
 * ended without files, a check or the build, is a run without `broken`.
 *
 * @param {readonly (Pick<Counts, 'failed'> & { broken?: readonly BrokenFile[] })[]} runs
 * @returns {string[][]} in the order of the runs
 */
export const repeatable = (runs) => {
  const isOutside = runs.some(({ failed, broken }) => failed > 0 && !broken);
  const found = runs.map(({ broken = [] }) => broken.map(({ file }) => file));
  return isOutside || found.flat().length > mostRepeated ? runs.map(() => []) : found;
};

/**
 * A run whose broken files were run once more: their counts are those of the repetition, and each failure that did not come again is told as flaky.
 *
 * @template {Counts & { failures: readonly string[], flaky: readonly string[], broken?: readonly BrokenFile[] }} Run
 * @param {Run} first
 * @param {Run} again of the broken files of the first
 * @returns {Run}
 */
export const afterRepetition = (first, again) => {
  const broken = sumOf(first.broken ?? []);
  const testOf = (line) => line.split(' (')[0];
  const failedAgain = new Set(again.failures.map(testOf));
  const once = first.failures.filter((line) => !failedAgain.has(testOf(line)));
  return {
    ...first,
    passed: first.passed - broken.passed + again.passed,
    failed: first.failed - broken.failed + again.failed,
    skipped: first.skipped - broken.skipped + again.skipped,
    failures: again.failures,
    flaky: [...first.flaky, ...again.flaky, ...once.map((line) => line.replace('FAILED: ', ''))],
  };
};

/**
 * Lines that name each failure of a run: the tests, what broke outside them, or, when neither is known, the end of what the run said.
 *
 * @param {import('./failures-reporter.mjs').Failures | undefined} written undefined when the run ended without telling
 * @param {{ failed: number, exitCode: number, output: string }} run output is empty when it was printed as it came
 * @returns {string[]}
 */
export const linesOfFailures = (written, { failed, exitCode, output }) => {
  const lines = [
    ...(written?.failed ?? []).map((text) => `FAILED: ${text}`),
    ...(written?.unhandled ?? []).map((text) => `Unhandled error: ${text}`),
  ];
  if (failed === 0 || lines.length > 0) return lines;
  const said = output.trimEnd().split('\n').slice(-12);
  return [
    `The run ended with code ${exitCode} though no test failed. Its last lines:`,
    ...said.map((line) => `  ${line}`.trimEnd()),
  ];
};

/**
 * The tests that passed only at a further try, each with the failure before it: its first line, the element waited for and the
 * line of the test. A fault of the test or of the product, to be looked at though the run passed.
 *
 * @param {object | undefined} report vitest's JSON report
 * @returns {string[]}
 */
export const flakyOf = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName} (${failureOf(failureMessages[0])})`);

/**
 * Titles of the skipped tests, each of which gives its reason.
 *
 * @param {object | undefined} report vitest's JSON report
 * @returns {string[]}
 */
export const skippedOf = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
    .map(({ fullName }) => fullName);

/**
 * Duration of each file's tests, the slowest file first.
 *
 * @param {object | undefined} report vitest's JSON report
 * @returns {FileTime[]}
 */
export const timesOf = (report) =>
  (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      milliseconds: Math.round(endTime - startTime),
    }))
    .toSorted((one, other) => other.milliseconds - one.milliseconds);

/**
 * Durations as lines: each part of a run with its slowest files.
 *
 * @param {readonly { title: string, milliseconds: number, files?: readonly FileTime[] }[]} parts
 * @param {number} shown files of each part
 */
export const timeTable = (parts, shown = 8) => {
  const line = (milliseconds, text) => `${(milliseconds / 1_000).toFixed(1).padStart(8)} s  ${text}`;
  return parts.flatMap(({ title, milliseconds, files = [] }) => [
    line(milliseconds, title),
    ...files.slice(0, shown).map((one) => `          ${line(one.milliseconds, one.file)}`),
  ]);
};

/** @param {readonly Counts[]} counts */
export const sumOf = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
});
