import { join } from 'node:path';
import { cache, programs } from './project.mjs';
import { runNode } from './run.mjs';
import { duration } from './terminal.mjs';

/** Checks that need neither database nor browser: the compiler, the linter, the formatter, the directions of imports. */
const checks = [
  // One thread: the linter's own compiler runs beside it, and two threads of each take twice the work on two cores.
  // Findings are kept by the content of each file: the next run takes a fifth of the work, as long as little has changed.
  {
    name: 'types',
    program: programs.tsc,
    args: ['-p', '.', '--singleThreaded', '--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')],
  },
  { name: 'lint', program: programs.oxlint, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', program: programs.oxfmt, args: ['--check', '.'] },
  {
    name: 'import directions',
    program: 'scripts/directions.mjs',
    args: [],
  },
  // No unused file, export or dependency (knip.jsonc lists the outside entry points).
  { name: 'unused code', program: programs.knip, args: ['--no-progress'] },
  // docs/requirements.md leads from each promise to its tests; a promise without one fails here.
  { name: 'requirements', program: 'scripts/requirements.mjs', args: ['--check'] },
];

/**
 * Runs all checks, two at a time, and tells the output of the failing ones.
 *
 * @param {(line: string) => void} [tell] prints unless replaced
 * @returns {Promise<string[]>} the names of the failed ones
 */
export const runChecks = async (tell = console.log) => {
  const failed = [];
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now();
      const { code, output } = await runNode(check.program, check.args, { quiet: true });
      tell(`  ${check.name}: ${code === 0 ? 'fine' : 'FAILED'} (${duration(Date.now() - began)})`);
      if (code === 0) continue;
      failed.push(check.name);
      tell(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
};
