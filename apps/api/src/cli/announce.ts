import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import { selectBrands } from '../modules/organisation/brand';
import { canAnybodySignIn } from '../modules/people/sign-in';
import { offersBySettings } from '../rails/rails';
import type { Opening } from '../platform/opening';
import { sayDemoSignIns } from './history';
import { say } from './terminal';
import { whatIsServed } from './what-is-served';
import { operatorCommand } from '../platform/operator-command';

const roleTexts = {
  api: 'api: answers calls and runs no job; jobs wait for a process with ROLE=worker',
  worker: 'worker: runs the jobs; of calls only /health/live and /health/ready are answered',
} as const;

/** Lines an operator acts on: the address, the data directory, the sign-ins, the way to stop. */
export const announce = async (
  config: Config,
  database: Database,
  {
    whereabouts,
    took,
    notes,
    opening,
  }: {
    readonly whereabouts: string;
    readonly took: string;
    readonly notes: readonly string[];
    readonly opening: Opening;
  },
): Promise<void> => {
  const { publicUrl, mode, role, host, port, metricsPort } = config;
  say();
  say(
    opening.progress() === null
      ? role === 'worker'
        ? `Countinghouse works through its jobs (${mode}, started in ${took}).`
        : `Countinghouse is ready at ${publicUrl} (${mode}, started in ${took}).`
      : `Countinghouse answers at ${publicUrl} (${mode}, started in ${took}); lists and figures wait for the demo history.`,
  );
  say();
  if (role !== 'worker') {
    say(`  Dashboard   ${publicUrl}/`);
    say(`  API         ${publicUrl}/api/v1/docs`);
  }
  if (role !== 'all') say(`  Role        ${roleTexts[role]}`);
  say(`  Listens on  ${host} port ${port}${metricsPort === undefined ? '' : `, metrics on port ${metricsPort}`}`);
  if (config.operations)
    say(`  Desk        http://${config.operations.host}:${config.operations.port}/operations, for operators alone`);
  if (config.cell) say(`  Cell        ${config.cell.name} of ${config.cell.file}`);
  say(`  Database    ${whereabouts}`);
  say();
  const brands = await database.onPlatform(selectBrands, 'read');
  for (const [what, how] of whatIsServed(config, brands, offersBySettings(config, database)))
    say(`  ${what.padEnd(11)} ${how}`);
  if (notes.length > 0) say();
  for (const note of notes) say(`  Note: ${note}`);
  if (mode === 'sandbox' && config.historyProfile !== 'none') await sayDemoSignIns();
  if (mode === 'production' && !(await database.onPlatform(canAnybodySignIn, 'read'))) {
    say();
    say(
      '  Nobody can sign in yet. Two people become operators, one asks for a brand and the first organisation, the other confirms:',
    );
    say(`    ${operatorCommand('enrol')}`);
    say(`    ${operatorCommand('brand add')} … (docs/brands.md)`);
    say(
      `    ${operatorCommand('ask create-organisation')} --name=… --brand=… --administrator=… (${operatorCommand()} lists more)`,
    );
    say(`    ${operatorCommand('confirm ORDER')}`);
    say('  The administrator gets a mail to set a password.');
  }
  say();
  say('  Ctrl-C stops it; the data stays for the next start.');
};
