import type { Config } from '../config';
import { say } from './terminal';

/** People of the demo history worth trying; all of them are in the sandbox's sign-in panel too. */
const demoSignIns = [
  ['admin@northgate.example', 'every permission in Northgate Payments'],
  ['multi@example.com', 'three organisations, so you choose one'],
  ['readonly@northgate.example', 'businesses only, nothing else'],
  ['keys@northgate.example', 'API keys only'],
  ['twofa@northgate.example', 'second factor on'],
] as const;

const demoPassword = 'Sandbox2025';

/** The lines an operator acts on: where it runs, where the data is, whom to sign in as, how to stop. */
export const announce = (config: Config, whereabouts: string, took: string): void => {
  say();
  say(`Countinghouse is ready at ${config.publicUrl} (${config.mode}, started in ${took}).`);
  say();
  say(`  Dashboard   ${config.publicUrl}/`);
  say(`  API         ${config.publicUrl}/api/v1/docs`);
  say(`  Database    ${whereabouts}`);
  if (config.mode === 'sandbox' && config.historyProfile !== 'none') {
    say();
    say(`  Sign in with the password ${demoPassword} as`);
    for (const [email, what] of demoSignIns) say(`    ${email.padEnd(28)} ${what}`);
  }
  say();
  say('  Ctrl-C stops it; the data stays for the next start.');
};
