import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alone } from './lib/alone.mjs';
import { journeysReachedBy, listedJourneys, sinceOf } from './lib/changed.mjs';
import { getChromium } from './lib/chromium.mjs';
import { failuresVariable } from './lib/failures-reporter.mjs';
import { arePresent, installByNpm } from './lib/install.mjs';
import { complaintAbout } from './lib/node-version.mjs';
import { programs, root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { scratchInMemory } from './lib/scratch.mjs';
import {
  afterRepetition,
  brokenFilesOf,
  countsOf,
  flakyOf,
  linesOfFailures,
  repeatable,
  skippedOf,
  sumOf,
  timeTable,
  timesOf,
} from './lib/tests.mjs';
import { inTurns } from './lib/turns.mjs';

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

describe('what is installed', () => {
  const wanted = {
    '': {},
    'apps/api': {},
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vitest': { version: '4.0.0', dev: true },
    'node_modules/typescript': { version: '7.0.0', devOptional: true },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
    'node_modules/@countinghouse/api': { link: true },
  };
  const running = { 'node_modules/fastify': { version: '5.0.0' } };
  const everything = {
    ...running,
    'node_modules/vitest': { version: '4.0.0' },
    'node_modules/typescript': { version: '7.0.0' },
    'node_modules/@countinghouse/api': { link: true },
  };

  it('is enough to run without the development dependencies, and to test only with them', () => {
    expect([arePresent('running', wanted, running), arePresent('everything', wanted, running)]).toEqual([true, false]);
    expect([arePresent('running', wanted, everything), arePresent('everything', wanted, everything)]).toEqual([
      true,
      true,
    ]);
  });

  it('is not enough while a package is missing or of another version, be it one that only tests need', () => {
    expect(arePresent('running', wanted, {})).toBe(false);
    expect(arePresent('running', wanted, { 'node_modules/fastify': { version: '4.0.0' } })).toBe(false);
    const { 'node_modules/@countinghouse/api': _, ...withoutOurs } = everything;
    expect(arePresent('everything', wanted, withoutOurs)).toBe(false);
    const old = { ...everything, 'node_modules/vitest': { version: '3.0.0' } };
    expect(arePresent('running', wanted, old)).toBe(false);
  });
});

describe('an installation', () => {
  const npmThat = (answers: readonly { readonly code: number; readonly output: string }[]) => {
    const left = [...answers];
    const asked: string[] = [];
    return {
      asked,
      npm: (args: readonly string[]) => {
        asked.push(args.join(' '));
        return Promise.resolve(left.shift() ?? { code: 1, output: 'asked too often' });
      },
    };
  };
  const tooOld = {
    code: 1,
    output: 'npm error code ETARGET\nnpm error notarget No matching version found for zod@4.6.7.',
  };
  const done = { code: 0, output: '' };

  it('takes what the cache of npm has, without asking the registry for news', async () => {
    const { npm, asked } = npmThat([done]);
    expect(await installByNpm(['ci'], npm)).toEqual(done);
    expect(asked).toEqual(['ci --prefer-offline']);
  });

  it('asks the registry after all when what the cache knows of a package is older than the lockfile', async () => {
    const { npm, asked } = npmThat([tooOld, done]);
    expect(await installByNpm(['ci'], npm)).toEqual(done);
    expect(asked).toEqual(['ci --prefer-offline', 'ci']);
  });

  it('is not tried again for another reason', async () => {
    const { npm, asked } = npmThat([{ code: 1, output: 'npm error code ENOSPC' }]);
    expect((await installByNpm(['ci'], npm)).code).toBe(1);
    expect(asked).toHaveLength(1);
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
      {
        fullName: 'e',
        status: 'passed',
        failureMessages: [
          'locator.waitFor: Timeout\nCall log:\n  - waiting for getByText("Live")\n\n    at /a/src/x.ts:1:2\n    at /a/e2e/b.journey.ts:7:9',
        ],
      },
      { fullName: 'c', status: 'passed', failureMessages: [] },
      { fullName: 'd', status: 'failed', failureMessages: ['Error: never'] },
    ];
    expect(flakyOf(report({ testResults: [{ status: 'failed', assertionResults: tests }] }))).toEqual([
      'a b (Error: not yet)',
      'e (locator.waitFor: Timeout; waiting for getByText("Live"); b.journey.ts:7)',
    ]);
    expect(flakyOf(undefined)).toEqual([]);
  });

  describe('files run once more', () => {
    const file = (name: string, ...statuses: string[]) => ({
      name: join(root, name),
      status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
      assertionResults: statuses.map((status) => ({ status })),
    });
    const told = { failed: [], unhandled: [] };

    it('are those with a failure, with the counts of their tests, one failure at least', () => {
      const testResults = [file('a.ts', 'passed'), file('b.ts', 'passed', 'failed', 'pending'), file('c.ts')];
      expect(brokenFilesOf(report({ testResults }), told)).toEqual([
        { file: 'b.ts', passed: 1, failed: 1, skipped: 1 },
        { file: 'c.ts', passed: 0, failed: 1, skipped: 0 },
      ]);
    });

    it('are at most three of all runs together, and none when something failed outside every file or a run did not tell', () => {
      const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ file: name, passed: 0, failed: 1, skipped: 0 }));
      const whole = { failed: 0, broken: [] };
      expect(repeatable([{ failed: 2, broken: [b!, c!] }, whole, { failed: 1, broken: [d!] }])).toEqual([
        ['b', 'c'],
        [],
        ['d'],
      ]);
      expect(repeatable([{ failed: 2, broken: [a!, b!] }, whole, { failed: 2, broken: [c!, d!] }])).toEqual([
        [],
        [],
        [],
      ]);
      const check = { failed: 1 };
      expect(repeatable([check, { failed: 1, broken: [a!] }])).toEqual([[], []]);
      expect(repeatable([{ failed: 0 }, { failed: 1, broken: [a!] }])).toEqual([[], ['a']]);
      const testResults = [file('b.ts', 'failed')];
      for (const [run, failures] of [
        [report({ testResults }), { failed: [], unhandled: ['outside any file (Error: late)'] }],
        [report({ testResults }), undefined],
        [undefined, told],
      ] as const)
        expect(repeatable([{ failed: 1, broken: brokenFilesOf(run, failures) }])).toEqual([[]]);
    });

    const first = {
      passed: 10,
      failed: 2,
      skipped: 1,
      failures: ['FAILED: a.ts: x (Error: late)', 'FAILED: a.ts: y (Error: wrong)'],
      flaky: [],
      broken: [{ file: 'a.ts', passed: 3, failed: 2, skipped: 1 }],
    };

    it('count as they ended the second time: passed then, each failure is told as flaky', () => {
      const again = { passed: 5, failed: 0, skipped: 1, failures: [], flaky: [] };
      expect(afterRepetition(first, again)).toMatchObject({
        passed: 12,
        failed: 0,
        skipped: 1,
        failures: [],
        flaky: ['a.ts: x (Error: late)', 'a.ts: y (Error: wrong)'],
      });
    });

    it('count as they ended the second time: failed again, the run has failed', () => {
      const again = { passed: 4, failed: 1, skipped: 1, failures: ['FAILED: a.ts: y (Error: wrong again)'], flaky: [] };
      expect(afterRepetition(first, again)).toMatchObject({
        passed: 11,
        failed: 1,
        skipped: 1,
        failures: again.failures,
        flaky: ['a.ts: x (Error: late)'],
      });
    });
  });

  it('each failed test, broken hook, unloadable file and error outside the tests is named with its first line and place', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-failing-'));
    const file = (name: string, lines: readonly string[]) => {
      writeFileSync(join(directory, name), lines.join('\n'));
    };
    file('red.test.ts', [
      "describe('sum', () => { it('is right', () => {",
      '  expect(1).toBe(2);',
      '}); });',
      "describe('prepared', () => { beforeAll(() => { throw new Error('no ground'); }); it('stands', () => {}); });",
      "it('ends early', async () => {",
      "  setTimeout(() => { throw new Error('too late'); }, 1);",
      '  await new Promise((resolve) => setTimeout(resolve, 30));',
      '});',
    ]);
    file('absent.test.ts', ["import './nowhere.ts';"]);
    const failures = join(directory, 'failures.json');
    const reporter = fileURLToPath(new URL('lib/failures-reporter.mjs', import.meta.url));
    const { code } = await runNode(
      programs.vitest,
      ['run', '--root', directory, '--globals', '--no-isolate', '--maxWorkers=1', `--reporter=${reporter}`],
      { quiet: true, env: { [failuresVariable]: failures } },
    );
    expect(code).toBe(1);
    const written = JSON.parse(readFileSync(failures, 'utf8')) as { failed: string[]; unhandled: string[] };
    rmSync(directory, { recursive: true });
    const lines = linesOfFailures(written, { failed: 3, exitCode: 1, output: '' }).map((line) =>
      line.replaceAll(/(?:[^\s]*\/)?([a-z]+\.test\.ts)/g, '$1'),
    );
    expect(lines.toSorted()).toEqual([
      "FAILED: absent.test.ts: the file could not be run (Error: Cannot find module './nowhere.ts' imported from absent.test.ts; absent.test.ts:1)",
      'FAILED: red.test.ts: prepared, outside its tests (Error: no ground; red.test.ts:4)',
      'FAILED: red.test.ts: sum > is right (AssertionError: expected 1 to be 2 // Object.is equality; red.test.ts:2)',
      'Unhandled error: red.test.ts, during or after "ends early" (Error: too late; red.test.ts:6)',
    ]);
  });

  it('a run that ended badly without telling why is shown by the end of its output', () => {
    const output = `${Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')}\nKilled\n`;
    const lines = linesOfFailures(undefined, { failed: 1, exitCode: 137, output });
    expect(lines[0]).toBe('The run ended with code 137 though no test failed. Its last lines:');
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([13, '  line 9', '  Killed']);
    expect(linesOfFailures(undefined, { failed: 0, exitCode: 0, output })).toEqual([]);
  });

  it('a skipped test is named, by a title that says why', () => {
    const tests = [
      { status: 'passed', fullName: 'a runs', failureMessages: [] },
      { status: 'skipped', fullName: 'b (skipped: no schemas) is valid', failureMessages: [] },
      { status: 'pending', fullName: 'c (skipped: no schemas) is valid', failureMessages: [] },
    ];
    expect(skippedOf({ testResults: [{ status: 'passed', assertionResults: tests }] })).toEqual([
      'b (skipped: no schemas) is valid',
      'c (skipped: no schemas) is valid',
    ]);
    expect(skippedOf(undefined)).toEqual([]);
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

describe('temporary files of a run', () => {
  const gigabytes = 1024 ** 3;

  it('lie in memory where there is enough of it, and those of a killed run are removed', () => {
    const memory = mkdtempSync(join(tmpdir(), 'countinghouse-memory-'));
    const killed = join(memory, 'countinghouse-run-4194305');
    mkdirSync(killed);
    const other = join(memory, 'other');
    mkdirSync(other);
    const roomy = scratchInMemory(memory, 100 * gigabytes);
    // A small disk is no memory to spare either.
    expect([undefined, join(memory, `countinghouse-run-${process.pid}`)]).toContain(roomy);
    expect([existsSync(killed), existsSync(other)]).toEqual([false, true]);
    expect(scratchInMemory(memory, gigabytes)).toBeUndefined();
    rmSync(memory, { recursive: true });
  });

  it('stay on the disk where the system keeps no directory in memory', () => {
    expect(scratchInMemory(join(root, 'no-such-directory'), 100 * gigabytes)).toBeUndefined();
  });
});

describe('a step that only one process may take', () => {
  it('is taken by one after the other, and not held up by one that died', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-alone-'));
    try {
      const file = join(directory, 'lock');
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(file, String(pid));
      const told: string[] = [];
      const step = (name: string) =>
        alone(file, async () => {
          told.push(`${name} begins`);
          await pause(20);
          told.push(`${name} ends`);
        });
      await Promise.all([step('one'), step('two')]);
      expect([told[1], told[3]]).toEqual([told[0], told[2]].map((line) => line?.replace('begins', 'ends')));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

describe('parts of a run side by side', () => {
  it('print one after the other, each at once when it is its turn', () => {
    let printed = '';
    const open = inTurns((text) => {
      printed += text;
    });
    const [first, second, third] = [open(), open(), open()];
    third.say('3');
    second.say('2');
    first.say('1');
    expect(printed).toBe('1');
    third.end();
    second.say('2');
    first.end();
    expect(printed).toBe('122');
    second.say('2');
    expect(printed).toBe('1222');
    second.end();
    expect(printed).toBe('12223');
  });
});

describe('npm test -- --changed', () => {
  const journeys = ['payments', 'crypto-withdrawals', 'bank-accounts', 'users', 'lists'].map(
    (name) => `e2e/${name}.journey.ts`,
  );
  const reachedBy = (...changed: string[]) =>
    journeysReachedBy(changed, journeys).map((path) => path.slice('e2e/'.length, -'.journey.ts'.length));
  const all = ['payments', 'crypto-withdrawals', 'bank-accounts', 'users', 'lists'];

  it.each([
    'packages/money/src/amount.ts',
    'packages/ui/src/index.ts',
    'apps/api/src/platform/throttle/index.ts',
    'apps/api/src/sandbox/demo.ts',
    'apps/api/src/modules/books/statistics/view.ts',
    'apps/api/src/modules/operating/sandbox/routes.ts',
    'apps/dashboard/src/app/entry.tsx',
    'apps/dashboard/src/features/money-out/manifests.ts',
    'apps/dashboard/src/features/money-out/crypto-withdrawals/manifest.ts',
    'e2e/src/journey.ts',
    'package-lock.json',
    'scripts/lib/build.mjs',
  ])('%s reaches every journey', (path) => {
    expect(reachedBy(path)).toEqual(all);
  });

  it.each([
    ['apps/dashboard/src/features/money-in/crypto-deposits/columns.tsx', ['payments', 'crypto-withdrawals', 'lists']],
    ['apps/api/src/modules/money-out/crypto-withdrawals/price.ts', ['crypto-withdrawals', 'lists']],
    ['packages/contract/src/carriers/bank-accounts.ts', ['payments', 'crypto-withdrawals', 'bank-accounts', 'lists']],
    ['e2e/users.journey.ts', ['users']],
  ])('%s reaches the journeys of its area and of those that may import it', (path, reached) => {
    expect(reachedBy(path)).toEqual(reached);
  });

  it('texts, tests and benches reach none, and beside something else take nothing away', () => {
    const apart = [
      'docs/style.md',
      'README.md',
      'bench/bank.prove.ts',
      'packages/money/src/amount.test.ts',
      'scripts/test.mjs',
    ];
    expect(reachedBy(...apart)).toEqual([]);
    expect(reachedBy(...apart, 'e2e/users.journey.ts')).toEqual(['users']);
  });

  it('knows no journey that there is not', () => {
    expect(listedJourneys.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is told what it does not know', async () => {
    expect(await sinceOf([])).toBeUndefined();
    await expect(sinceOf(['--changes'])).rejects.toThrow('npm test takes --changed or --changed=commit.');
    await expect(sinceOf(['--changed=no-such-commit'])).rejects.toThrow('There is no commit no-such-commit here');
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
