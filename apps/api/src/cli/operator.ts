import { createInterface } from 'node:readline/promises';
import { DatabaseSetupError, isDatabaseUnavailable, openDatabase, type Log } from '@countinghouse/database';
import { ConfigError, readConfig, type Config } from '../config';
import { OperatorRefused } from '../modules/operating/operators';
import { errorObject, exitCodes, UsageError, wordsOf, type Answer } from './command-line';
import type { Desk } from './commands/command';
import { nameIn, operate, operateAlone, refusalOf, usage } from './operate';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { say } from './terminal';
import { makeMonthsAhead } from '../platform/months/repository';
import { rowSealing } from '../platform/secret-key/ring';

const typed = process.argv.slice(2);
const words = wordsOf(typed);

/** Questions at the terminal; without one, as in scripts, the lines of the input answer them in turn. */
const terminal = (): Desk & { readonly close: () => void } => {
  // The conversation stays out of an answer that a program reads.
  const prompt = words.isJson ? process.stderr : process.stdout;
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  const waiting = lines[Symbol.asyncIterator]();
  const question = async (text: string): Promise<string> => {
    prompt.write(text);
    const { value, done } = await waiting.next();
    if (done) throw new OperatorRefused('The input ended.');
    return String(value);
  };
  /** Typed characters are not echoed. */
  const secret = async (text: string): Promise<string> => {
    if (!process.stdin.isTTY) return question(text);
    prompt.write(text);
    const shown = process.stdout.write.bind(process.stdout);
    process.stdout.write = (() => true) as typeof process.stdout.write;
    try {
      const { value, done } = await waiting.next();
      if (done) throw new OperatorRefused('The input ended.');
      return String(value);
    } finally {
      process.stdout.write = shown;
      prompt.write('\n');
    }
  };
  return { question, secret, tell: (line) => prompt.write(`${line}\n`), say, close: () => lines.close() };
};

const desk = terminal();

/** Runs a command on the installation's database, which is started for it if nobody else uses it. */
const onDatabase = async (config: Config, log: Log): Promise<Answer> => {
  const reached = await reachDatabase(config, log);
  const { urls, stop } = reached;
  const database = await openDatabase({ ...urls, poolSize: 2, log, sealing: rowSealing(config.secretKey) });
  try {
    await requireOwnSecret(database, config, { taking: false });
    // A server that was off for months has left none to write into.
    await database.acrossOrganisations(makeMonthsAhead);
    return await operate(desk, database, config, typed, reached);
  } finally {
    await database.close();
    await stop();
  }
};

/** Says why a command ended, and sets the exit code. A defect keeps its stack trace. */
const tellWhy = (error: unknown): void => {
  const isKnown = error instanceof ConfigError || error instanceof DatabaseSetupError || isDatabaseUnavailable(error);
  const message = error instanceof Error ? error.message : String(error);
  const refusal = refusalOf(error) ?? (isKnown ? message : null);
  const kind = error instanceof UsageError ? 'USAGE' : refusal === null ? 'FAILED' : 'REFUSED';
  if (words.isJson) say(JSON.stringify(errorObject(nameIn(words), words.isDry, kind, refusal ?? message)));
  if (refusal === null) console.error(error);
  else if (!words.isJson) console.error(refusal);
  process.exitCode = kind === 'USAGE' ? exitCodes.usage : exitCodes.refused;
};

try {
  if (words.words.length === 0) {
    if (words.isJson) say(JSON.stringify({ command: '', isDryRun: words.isDry, usage }));
    else say(usage);
  } else {
    const log = { info: () => undefined, warn: (line: string) => console.error(line) };
    const config = readConfig(process.env);
    // Some run before a database is started: one is put in place first.
    const answer = (await operateAlone(desk, config, log, typed)) ?? (await onDatabase(config, log));
    process.exitCode = answer.isFault ? exitCodes.refused : exitCodes.fine;
  }
} catch (error) {
  tellWhy(error);
} finally {
  desk.close();
}
