/**
 * Plants faults in money, payment rules, withdrawals, conversions, ledger, transfers, totals of lists, expiry, names, grants and registrar, one at
 * a time, and runs the tests nearest to each: they must turn red. Nothing on disk changes, the text is replaced when the file is loaded. A fault
 * whose text is not to be found exactly once is an error, so the table cannot fall behind the code.
 * Bar: at least 95 % are caught, and of the others each has a reason in the table.
 *
 *   npm run prove faults            all of them
 *   FAULTS=money,valuation npm run prove faults    those whose area, file or text has one of the words
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestSpecification } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { Fault } from './faults/fault';
import { misplacedAmong, plantedFaults } from './faults/table';

const bar = 0.95;
const root = fileURLToPath(new URL('..', import.meta.url));
const words = (process.env['FAULTS'] ?? '').split(',').filter((word) => word !== '');
const chosen = plantedFaults.filter(
  (fault) => words.length === 0 || words.some((word) => `${fault.area}\n${fault.file}\n${fault.from}`.includes(word)),
);

const misplaced = misplacedAmong(chosen, root);
for (const each of misplaced) console.error(each);
if (misplaced.length > 0) process.exit(1);

let planted: Fault | null = null;
const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    reporters: [{}],
    include: ['packages/**/*.test.ts', 'apps/api/**/*.test.ts'],
    globalSetup: [join(root, 'packages/database/src/testing/global-setup.ts')],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    pool: 'forks',
    // The first red test of a file settles it.
    bail: 1,
  },
  {
    plugins: [
      {
        name: 'plant-a-fault',
        enforce: 'pre',
        transform(code, id) {
          const path = id.split('?')[0] ?? id;
          return planted && path === join(root, planted.file)
            ? code.replace(planted.from, () => planted?.to ?? '')
            : null;
        },
      },
    ],
  },
);

// Makes it ready without running anything.
await vitest.standalone();

/** Runs test files, the fast ones first, until one fails. */
const failed = async (files: readonly string[]): Promise<boolean> => {
  const cost = (file: string) => Number(file.endsWith('.db.test.ts'));
  for (const file of files.toSorted((a, b) => cost(a) - cost(b))) {
    const specification: TestSpecification = vitest.getRootProject().createSpecification(join(root, file));
    // Earlier failures must not count again.
    vitest.state.filesMap.clear();
    vitest.state.clearErrors();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification], true);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true;
    if (testModules.length === 0) throw new Error(`${file} holds no test`);
  }
  return false;
};

const plant = (fault: Fault | null): void => {
  for (const file of [planted?.file, fault?.file]) if (file) vitest.invalidateFile(join(root, file));
  planted = fault;
};

const began = performance.now();
const lived: typeof chosen = [];
try {
  const nearest = [...new Set(chosen.flatMap(({ tests = [] }) => tests))];
  const red: string[] = [];
  // Twice, since a busy machine may be too slow for a code that is good for half a minute.
  for (const file of nearest) if ((await failed([file])) && (await failed([file]))) red.push(file);
  if (red.length > 0) throw new Error(`Red without a fault, make them pass first: ${red.join(', ')}`);
  for (const [index, fault] of chosen.entries()) {
    plant(fault);
    const isCaught = await failed(fault.tests ?? []);
    if (!isCaught) lived.push(fault);
    const line = fault.from.trim().split('\n')[0]?.slice(0, 80);
    if (chosen[index + 1]?.file !== fault.file) {
      // Red after the faults of a file are removed would mean that the faults were not the cause.
      plant(null);
      if (await failed(fault.tests ?? [])) throw new Error(`${fault.file}: its tests stay red without a fault`);
    }
    console.log(`${String(index + 1).padStart(4)} ${isCaught ? 'caught' : 'LIVED '} ${fault.file}  ${line}`);
  }
} finally {
  await vitest.close();
}

const caught = chosen.length - lived.length;
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
console.log(
  `\n${caught} of ${chosen.length} faults are caught (${((100 * caught) / chosen.length).toFixed(1)} %), ${seconds} s`,
);
for (const { file, from, to, lives } of lived)
  console.log(`\nlived: ${file}\n  ${from}\n  → ${to || '(nothing)'}\n  ${lives ?? 'NO REASON IN THE TABLE'}`);
// Set either way: every red test, as wanted, has already set it to 1.
process.exitCode = caught < bar * chosen.length || lived.some(({ lives }) => lives === undefined) ? 1 : 0;
