import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from './project.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs one vitest project and counts from its JSON report. A file that could not be loaded and a run that broke outside any
 * test count as failed.
 * @param {'unit' | 'database' | 'journeys'} project
 * @returns {Promise<Counts & { flaky: readonly string[] }>}
 */
export const runProject = async (project, env = {}) => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-report-'));
  const report = join(directory, 'report.json');
  try {
    const { code } = await runNode(
      programs.vitest,
      ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { env },
    );
    const written = readReport(report);
    return { ...countsOf(written, code), flaky: flakyOf(written) };
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

/** @param {readonly Counts[]} counts */
export const sumOf = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
});
