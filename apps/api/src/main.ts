import { parseArgs } from 'node:util';
import { fail } from './cli/fail';
import type { Serving } from './cli/serve';
import { serve } from './cli/serve';
import { say } from './cli/terminal';
import { ConfigError, readConfig } from './config';

/** `--profile=small|standard|large` on the command line wins over HISTORY_PROFILE. */
const environmentWithArguments = (): NodeJS.ProcessEnv => {
  try {
    const { values } = parseArgs({ options: { profile: { type: 'string' } } });
    return values.profile === undefined ? process.env : { ...process.env, HISTORY_PROFILE: values.profile };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('.')[0] : String(error);
    throw new ConfigError(`${reason}: the only option is --profile=small, standard or large.`);
  }
};

const interruption = new AbortController();
let serving: Serving | undefined;

const hurried = new AbortController();

const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
  // A second Ctrl-C does not wait; the next start takes the database over.
  if (interruption.signal.aborted) process.exit(130);
  interruption.abort();
  // Whoever sits at the terminal is no balancer.
  if (signal === 'SIGINT') hurried.abort();
  say();
  say('Stopping.');
  // While it still starts, `serve` notices and cleans up.
  if (!serving) return;
  await serving.stop(hurried.signal);
  say('Stopped.');
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal).catch(fail));

try {
  serving = await serve(readConfig(environmentWithArguments()), interruption.signal);
} catch (error) {
  if (!interruption.signal.aborted) fail(error);
  say('Stopped before the start was complete.');
  process.exit(130);
}
