import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getChromium } from './lib/chromium.mjs';
import { complaintAbout } from './lib/node-version.mjs';
import { root } from './lib/project.mjs';
import { countsOf, flakyOf, sumOf, timeTable, timesOf } from './lib/tests.mjs';

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('%s is recent enough', (version) => {
    expect(complaintAbout(version)).toBeUndefined();
  });

  it.each(['18.20.4', '20.18.3', '14.0.0'])('%s gets one sentence with what to do', (version) => {
    expect(complaintAbout(version)).toBe(
      `Countinghouse needs Node 20.19 or later, this is ${version}: install a newer one from https://nodejs.org.`,
    );
  });
});

describe('the count of npm test', () => {
  const report = (over: object = {}) => ({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
    ...over,
  });

  it('passed, failed and skipped come from the report', () => {
    expect(countsOf(report(), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  it('a file that could not be loaded counts as failed', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countsOf(report({ testResults: [broken] }), 1).failed).toBe(1);
  });

  it('a failed test is not counted a second time for its file', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(countsOf(report({ numFailedTests: 1, testResults: [failing] }), 1).failed).toBe(1);
  });

  it('a run that broke outside any test, or wrote no report, counts as failed', () => {
    expect(countsOf(report(), 1).failed).toBe(1);
    expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('a test that passed only at a further try is named with what failed before', () => {
    const tests = [
      { fullName: 'a b', status: 'passed', failureMessages: ['Error: not yet\n    at x.ts:1:2'] },
      { fullName: 'c', status: 'passed', failureMessages: [] },
      { fullName: 'd', status: 'failed', failureMessages: ['Error: never'] },
    ];
    expect(flakyOf(report({ testResults: [{ status: 'failed', assertionResults: tests }] }))).toEqual([
      'a b (Error: not yet)',
    ]);
    expect(flakyOf(undefined)).toEqual([]);
  });

  it('the time of each file is told below its part, the slowest first', () => {
    const file = (name: string, endTime: number) => ({ name: join(root, name), startTime: 1_000, endTime });
    const files = timesOf({ testResults: [file('packages/a.test.ts', 1_500), file('apps/b.test.ts', 4_250)] });
    expect(
      timeTable([
        { title: 'Checks', milliseconds: 90_000 },
        { title: 'Unit tests.', milliseconds: 5_000, files },
      ]),
    ).toEqual([
      '    90.0 s  Checks',
      '     5.0 s  Unit tests.',
      '               3.3 s  apps/b.test.ts',
      '               0.5 s  packages/a.test.ts',
    ]);
    expect(timesOf(undefined)).toEqual([]);
  });

  it('projects add up', () => {
    expect(sumOf([countsOf(report(), 0), countsOf(report(), 0)])).toEqual({ passed: 10, failed: 0, skipped: 4 });
  });
});

describe('the browser of the journeys', () => {
  const search = (found: readonly (string | undefined)[]) => {
    const told: string[] = [];
    const left = [...found];
    const way = (name: string) => ({
      told: name,
      get: () => {
        told.push(`${name} tried`);
        return Promise.resolve();
      },
    });
    const path = getChromium({
      find: () => Promise.resolve(left.shift()),
      ways: [way('installer'), way('packages')],
      tell: (line: string) => told.push(line),
    });
    return { told, path };
  };

  it('is the one that is here, and nothing is installed then', async () => {
    const { told, path } = search(['/usr/bin/chromium']);
    expect(await path).toBe('/usr/bin/chromium');
    expect(told).toEqual([]);
  });

  it('is got by Playwright’s installer, else from the system’s packages', async () => {
    const { told, path } = search([undefined, undefined, '/usr/bin/chromium']);
    expect(await path).toBe('/usr/bin/chromium');
    expect(told).toEqual(['installer', 'installer tried', 'packages', 'packages tried']);
  });

  it('is asked for in one sentence when no way leads to one', async () => {
    const { told, path } = search([]);
    expect(await path).toBeUndefined();
    expect(told.at(-1)).toMatch(/^No Chromium found.*CHROMIUM_PATH\.$/);
    expect(told).toHaveLength(5);
  });
});
