import { parseArgs } from 'node:util';
import { fail } from './cli/fail';
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

try {
  let interrupted = false;
  let running: Awaited<ReturnType<typeof serve>> | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    // A second Ctrl-C does not wait; the next start takes the database over.
    if (interrupted) process.exit(130);
    interrupted = true;
    // While it still starts, the start itself notices below.
    if (!running) return;
    say();
    say(`Stopping (${signal}).`);
    await running.stop();
    say('Stopped.');
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void stop(signal).catch(fail));
  process.on('SIGTERM', (signal) => void stop(signal).catch(fail));

  running = await serve(readConfig(environmentWithArguments()));
  if (interrupted) {
    await running.stop();
    say('Stopped.');
    process.exit(0);
  }
} catch (error) {
  fail(error);
}
