import type { Config } from '../config';
import { sayDemoSignIns } from './history';
import { say } from './terminal';

/** The lines an operator acts on: where it runs, where the data is, whom to sign in as, how to stop. */
export const announce = async (config: Config, whereabouts: string, took: string): Promise<void> => {
  say();
  say(`Countinghouse is ready at ${config.publicUrl} (${config.mode}, started in ${took}).`);
  say();
  say(`  Dashboard   ${config.publicUrl}/`);
  say(`  API         ${config.publicUrl}/api/v1/docs`);
  say(`  Database    ${whereabouts}`);
  if (config.mode === 'sandbox' && config.historyProfile !== 'none') await sayDemoSignIns();
  say();
  say('  Ctrl-C stops it; the data stays for the next start.');
};
