import { programs } from './project.mjs';
import { runNode } from './run.mjs';
import { duration } from './terminal.mjs';

/** What needs neither database nor browser: the compiler, the linter, the formatter, the directions of imports. */
const checks = [
  { name: 'types', program: programs.tsc, args: ['-p', '.'] },
  { name: 'lint', program: programs.oxlint, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', program: programs.oxfmt, args: ['--check', '.'] },
  {
    name: 'import directions',
    program: 'scripts/directions.mjs',
    args: [],
  },
  // Nothing stands there that nobody uses: no file, no export, no dependency (knip.jsonc says what is entered from outside).
  { name: 'unused code', program: programs.knip, args: ['--no-progress'] },
  // docs/requirements.md leads from each promise to its tests; a promise without one fails here.
  { name: 'requirements', program: 'scripts/requirements.mjs', args: ['--check'] },
];

/**
 * Runs all of them, two at a time, and prints the output of those that fail.
 * @returns {Promise<string[]>} the names of the failed ones
 */
export const runChecks = async () => {
  const failed = [];
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now();
      const { code, output } = await runNode(check.program, check.args, { quiet: true });
      console.log(`  ${check.name}: ${code === 0 ? 'fine' : 'FAILED'} (${duration(Date.now() - began)})`);
      if (code === 0) continue;
      failed.push(check.name);
      console.log(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
};
