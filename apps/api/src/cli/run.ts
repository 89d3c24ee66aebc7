import { parseArgs } from 'node:util';
import { fail } from './fail';
import type { Serving } from './serve';
import { serve } from './serve';
import { say } from './terminal';
import { ConfigError, readConfig } from '../config';

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

/**
 * Runs the server until a signal ends the process.
 *
 * @param screens resolves when the dashboard is built; the database starts meanwhile
 * @param start starts the server, until it is interrupted
 */
export const run = async (
  screens: Promise<unknown> = Promise.resolve(),
  start = (interrupted: AbortSignal): Promise<Serving> =>
    serve(readConfig(environmentWithArguments()), interrupted, screens),
): Promise<void> => {
  const interruption = new AbortController();
  let serving: Serving | undefined;

  const hurried = new AbortController();

  const end = async (running: Serving): Promise<void> => {
    await running.stop(hurried.signal);
    say('Stopped.');
    process.exit(0);
  };
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    // A second Ctrl-C does not wait; the next start takes the database over.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
    // No drain after Ctrl-C: no balancer has to notice.
    if (signal === 'SIGINT') hurried.abort();
    say();
    say('Stopping.');
    // While it still starts, `serve` notices and cleans up.
    if (serving) await end(serving);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal).catch(fail));

  try {
    serving = await start(interruption.signal);
    const { stop: endNow, whole } = serving;
    whole.catch(async (error: unknown) => {
      await endNow(AbortSignal.abort());
      fail(error);
    });
    // The last steps of a start, when requests are answered already, are not interrupted.
    if (interruption.signal.aborted) await end(serving);
  } catch (error) {
    if (!interruption.signal.aborted) fail(error);
    say('Stopped before the start was complete.');
    process.exit(130);
  }
};
