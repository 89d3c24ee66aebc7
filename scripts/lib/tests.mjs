import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { programs, root } from './project.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @typedef {{ file: string, milliseconds: number }} FileTime */

/**
 * Runs vitest projects together and counts from their JSON report. A file that could not be loaded and a run that broke
 * outside any test count as failed.
 * @param {readonly ('unit' | 'screens' | 'database' | 'journeys')[]} projects
 * @returns {Promise<Counts & { flaky: readonly string[], milliseconds: number, files: readonly FileTime[] }>} with the
 *   time of all of it, and of the tests of each file
 */
export const runProjects = async (projects, env = {}) => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-report-'));
  const report = join(directory, 'report.json');
  const began = Date.now();
  try {
    const { code } = await runNode(
      programs.vitest,
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env },
    );
    const written = readReport(report);
    return {
      ...countsOf(written, code),
      flaky: flakyOf(written),
      milliseconds: Date.now() - began,
      files: timesOf(written),
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
 * The tests that passed only at a further try, each with the first line of what failed before: a fault of the test or of
 * the product, to be looked at though the run passed.
 * @param {object | undefined} report vitest's JSON report
 * @returns {string[]}
 */
export const flakyOf = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName} (${failureMessages[0].split('\n')[0]})`);

/**
 * How long the tests of each file took, the slowest file first.
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
 * Where the time went, as lines: each part of a run with its slowest files.
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
