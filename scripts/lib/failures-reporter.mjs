import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './project.mjs';

/** Variable with the path of the file into which a run's failures go. */
export const failuresVariable = 'COUNTINGHOUSE_FAILURES';

/** @typedef {{ failed: readonly string[], unhandled: readonly string[] }} Failures a line each */

/** Reporter for vitest: writes what failed when the run ends, hooks and errors outside any test included, which its JSON report leaves out. */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env[failuresVariable], JSON.stringify(failuresOf(modules, unhandled)));
  }
}

const inRepository = (path) => relative(root, path).replaceAll('\\', '/');

/** @returns {Failures} */
const failuresOf = (modules, unhandled) => ({
  failed: modules.flatMap((module) => {
    const line = (name, errors) =>
      errors.length > 0 ? [`${inRepository(module.moduleId)}: ${name} (${failureOf(messageOf(errors.at(-1)))})`] : [];
    return [
      ...line('the file could not be run', module.errors()),
      ...[...module.children.allSuites()].flatMap((suite) =>
        line(`${suite.fullName}, outside its tests`, suite.errors()),
      ),
      ...[...module.children.allTests('failed')].flatMap((test) => line(test.fullName, test.result().errors)),
    ];
  }),
  unhandled: unhandled.map((error) => {
    const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
    const during = [file && inRepository(file), test && `during or after "${test}"`].filter(Boolean).join(', ');
    return `${during || 'outside any file'} (${failureOf(messageOf(error))})`;
  }),
});

const messageOf = ({ name = 'Error', message = '', stack = '' }) =>
  stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;

/**
 * An error in one line: what it says first, the element that a browser waited for, and the line of the test.
 *
 * @param {string} message the error's text with its stack
 */
export const failureOf = (message) => {
  const [first] = message.split('\n');
  const [, awaited] = /^\s*- (waiting for .*)$/m.exec(message) ?? [];
  const [, place] = /([^/\s(]+\.(?:journey|test)\.tsx?:\d+)/.exec(message) ?? [];
  return [first, awaited, place].filter(Boolean).join('; ');
};
