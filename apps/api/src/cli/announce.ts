import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import { canAnybodySignIn } from '../modules/people/sign-in';
import { sayDemoSignIns } from './history';
import { say } from './terminal';
import { whatIsServed } from './what-is-served';

/** The lines an operator acts on: where it runs, where the data is, whom to sign in as, how to stop. */
export const announce = async (
  config: Config,
  database: Database,
  {
    whereabouts,
    took,
    notes,
  }: { readonly whereabouts: string; readonly took: string; readonly notes: readonly string[] },
): Promise<void> => {
  const { publicUrl, mode, host, port, metricsPort } = config;
  say();
  say(`Countinghouse is ready at ${publicUrl} (${mode}, started in ${took}).`);
  say();
  say(`  Dashboard   ${publicUrl}/`);
  say(`  API         ${publicUrl}/api/v1/docs`);
  say(`  Listens on  ${host} port ${port}${metricsPort === undefined ? '' : `, metrics on port ${metricsPort}`}`);
  say(`  Database    ${whereabouts}`);
  if (mode === 'production') {
    say();
    for (const [what, how] of whatIsServed(config)) say(`  ${what.padEnd(11)} ${how}`);
  }
  if (notes.length > 0) say();
  for (const note of notes) say(`  Note: ${note}`);
  if (mode === 'sandbox' && config.historyProfile !== 'none') await sayDemoSignIns();
  if (mode === 'production' && !(await database.onPlatform(canAnybodySignIn, 'read'))) {
    say();
    say(
      '  Nobody can sign in yet. Two people become operators, one asks for the first organisation, the other confirms:',
    );
    say('    npm run operator -- enrol');
    say(
      '    npm run operator -- ask create-organisation --name=… --brand=… --administrator=… (npm run operator lists more)',
    );
    say('    npm run operator -- confirm ORDER');
    say('  The administrator gets a mail to set a password.');
  }
  say();
  say('  Ctrl-C stops it; the data stays for the next start.');
};
